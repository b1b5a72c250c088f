import type { Caller } from '../caller.js'
import { type Check } from '../../checks/check.js'
import { firstProblem, unlessRefused } from '../verdicts.js'

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
