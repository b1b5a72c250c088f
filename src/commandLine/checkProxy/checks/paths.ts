import { type Check, firstBroken, seen, unlessRefused } from '../check.js'

/** Ids that are none, and would lead elsewhere if they became part of the service's path. */
const NO_IDS = [
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

/** Methods that a route of POST does not have. */
const OTHER_METHODS = ['GET', 'PUT', 'DELETE']

export const pathChecks: readonly Check[] = [
  {
    id: 'ids',
    promise: 'What is no id is refused before the service is asked: 400, 403 or 404.',
    judge: async (caller) =>
      firstBroken(
        NO_IDS.map((id) => async () => {
          const what = `POST /recipients/${id.slice(0, 24)}/ceremony`
          const path = caller.ceremonyPath(id)
          return unlessRefused(await caller.call({ what, path, isStray: true }), [400, 403, 404])
        }),
      ),
  },
  {
    id: 'one-path',
    promise: 'An operation has one path: no detour with “..” or “\\” leads to it.',
    judge: async (caller) => {
      const id = caller.options.recipientId
      const detours = {
        '/x/../recipients/{id}/ceremony': `/x/../recipients/${id}/ceremony`,
        '/x/%2e%2e/recipients/{id}/ceremony': `/x/%2e%2e/recipients/${id}/ceremony`,
        '\\recipients\\{id}\\ceremony': `\\recipients\\${id}\\ceremony`,
      }
      return firstBroken(
        Object.entries(detours).map(([what, path]) => async () => {
          const answer = await caller.call({ what: `POST ${what}`, path, isStray: true })
          const isServed = answer.status >= 200 && answer.status < 300
          return isServed ? seen(answer, '400 or 404') : undefined
        }),
      )
    },
  },
  {
    id: 'methods',
    promise: 'Another method than the route’s is refused, and Allow names the right one: 405.',
    judge: async (caller) =>
      firstBroken([
        ...OTHER_METHODS.map((method) => async () => {
          const what = `${method} …/ceremony`
          // Not every server hands every method on.
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

const ALLOW = { broken: 'The answer 405 has no Allow header that names POST.' }

function allows(headers: Readonly<Record<string, string>>, method: string): boolean {
  return (headers['allow'] ?? '').split(/,\s*/).includes(method)
}
