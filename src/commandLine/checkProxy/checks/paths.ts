import type { Caller } from '../caller.js'
import { type Check, problem } from '../../checks/check.js'
import { firstProblem, unexpected, unlessRefused } from '../verdicts.js'

/** Malformed ids that would change the path of the call to the service. */
const MALFORMED_IDS = [
  're_',
  'xx_checkproxy',
  `re_${'a'.repeat(200)}`,
  're_a.b',
  '..%2f..%2fenvelopes',
  '%2e%2e',
  're_a%2f..%2fre_b',
  're_a%3fx=1',
  're_a%23x',
  're_a%5c..%5cre_b',
  're_a%00',
  're_a%0d%0ax-check:%201',
]

/** Methods that the POST routes refuse. */
const OTHER_METHODS = ['GET', 'PUT', 'DELETE']

export const pathChecks: readonly Check<Caller>[] = [
  {
    name: 'ids',
    promise: 'A malformed id is refused: 400, 403 or 404.',
    run: async (caller) =>
      firstProblem(
        MALFORMED_IDS.map((id) => async () => {
          const what = `POST /recipients/${id.slice(0, 24)}/ceremony`
          const path = caller.ceremonyPath(id)
          return unlessRefused(await caller.call({ what, path, isStray: true }), [400, 403, 404])
        }),
      ),
  },
  {
    name: 'one-path',
    promise: 'An operation has one path: “..” and “\\” do not lead to it.',
    run: async (caller) => {
      const id = caller.options.recipientId
      const detours = {
        '/x/../recipients/{id}/ceremony': `/x/../recipients/${id}/ceremony`,
        '/x/%2e%2e/recipients/{id}/ceremony': `/x/%2e%2e/recipients/${id}/ceremony`,
        '\\recipients\\{id}\\ceremony': `\\recipients\\${id}\\ceremony`,
      }
      return firstProblem(
        Object.entries(detours).map(([what, path]) => async () => {
          const answer = await caller.call({ what: `POST ${what}`, path, isStray: true })
          const isServed = answer.status >= 200 && answer.status < 300
          return isServed ? unexpected(answer, '400 or 404') : undefined
        }),
      )
    },
  },
  {
    name: 'methods',
    promise: 'Another method is refused with Allow: 405.',
    run: async (caller) =>
      firstProblem([
        ...OTHER_METHODS.map((method) => async () => {
          const what = `${method} …/ceremony`
          // Not every server forwards every method.
          const answer = await caller.call({ what, method, isStray: method !== 'GET' })
          const refused = unlessRefused(answer, [405])
          return (
            refused ??
            (answer.status === 405 && !allows(answer.headers, 'POST') ? ALLOW : undefined)
          )
        }),
        async () => {
          const path = '/deliverables/del_checkproxy'
          const answer = await caller.call({ what: 'POST …/deliverables/{id}', path })
          return unlessRefused(answer, [405])
        },
      ]),
  },
]

const ALLOW = problem('The answer 405 has no Allow header with POST.')

function allows(headers: Readonly<Record<string, string>>, method: string): boolean {
  return (headers['allow'] ?? '').split(/,\s*/).includes(method)
}
