import type { Caller } from '../caller.js'
import { type Check, problem } from '../../checks/check.js'
import { firstProblem, unlessRefused, unexpected } from '../verdicts.js'

/** Fields that the server decides, a malformed claim, and an unknown field. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  authentication: { type: 'custom', provider: 'check-proxy', data: { Check: 'proxy' } },
  embeddable_in: ['https://check-proxy.example'],
  redirect_url: 'https://check-proxy.example/finished',
  redirect: 'https://check-proxy.example/finished',
  evidence: { 'check-proxy': { nested: 'claim' } },
  check_proxy: true,
}

/** Content types that a form on any page can send. */
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', undefined]

const ONE_MEGABYTE = 1_048_576

export const requestBodyChecks: readonly Check<Caller>[] = [
  {
    name: 'body-fields',
    promise: 'Fields that the server decides are refused, not ignored: 400 or 422.',
    run: async (caller) =>
      firstProblem(
        Object.entries(FORBIDDEN).map(([field, value]) => async () => {
          const what = `POST …/ceremony with “${field}” in the body`
          const answer = await caller.call({ what, body: { [field]: value } })
          return unlessRefused(answer, [400, 422])
        }),
      ),
  },
  {
    name: 'json-object',
    promise: 'A body that is not a JSON object is refused: 400 or 422.',
    run: async (caller) =>
      firstProblem(
        ['{', '[]', '"text"', 'null'].map((body) => async () => {
          const what = `POST …/ceremony with the body ${body}`
          return unlessRefused(await caller.call({ what, body }), [400, 422])
        }),
      ),
  },
  {
    name: 'content-type',
    promise: 'A write with the content type of a form is refused: 415.',
    run: async (caller) =>
      firstProblem(
        OTHER_TYPES.map((type) => async () => {
          const what = `POST …/ceremony with the content type ${type ?? 'left out'}`
          const answer = await caller.call({ what, headers: { 'content-type': type } })
          return unlessRefused(answer, [415, 400, 403])
        }),
      ),
  },
  {
    name: 'body-limit',
    promise: 'A body of one megabyte is refused: 413.',
    run: async (caller) => {
      // White space, so that only the size is wrong.
      const body = `{${' '.repeat(ONE_MEGABYTE)}}`
      return firstProblem(
        [false, true].map((chunked) => async () => {
          const what = `POST …/ceremony with a megabyte${chunked ? ' in chunks' : ''}`
          // A server may close the connection, and need not accept chunks.
          const refusals = chunked ? [413, 0, 400, 411, 501] : [413, 0]
          return unlessRefused(await caller.call({ what, body, chunked, isStray: true }), refusals)
        }),
      )
    },
  },
]

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
