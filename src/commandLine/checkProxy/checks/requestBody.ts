import { type Check, firstBroken, unlessRefused } from '../check.js'

/** What a browser may not decide, and what nobody knows. */
const FORBIDDEN: Readonly<Record<string, unknown>> = {
  authentication: { type: 'custom', provider: 'check-proxy', data: { Check: 'proxy' } },
  embeddable_in: ['https://check-proxy.example'],
  redirect_url: 'https://check-proxy.example/finished',
  redirect: 'https://check-proxy.example/finished',
  evidence: { 'check-proxy: a label that is not listed': 'text' },
  check_proxy: true,
}

/** Ways of saying "not JSON" that a form of any page can send. */
const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', undefined]

const ONE_MEGABYTE = 1_048_576

export const requestBodyChecks: readonly Check[] = [
  {
    id: 'body-fields',
    promise: 'What a browser may not decide is refused, not ignored: 400 or 422.',
    judge: async (caller) =>
      firstBroken(
        Object.entries(FORBIDDEN).map(([field, value]) => async () => {
          const what = `POST …/ceremony with “${field}” in the body`
          const answer = await caller.call({ what, body: { [field]: value } })
          return unlessRefused(answer, [400, 422])
        }),
      ),
  },
  {
    id: 'json-object',
    promise: 'A body that is no JSON object is refused: 400 or 422.',
    judge: async (caller) =>
      firstBroken(
        ['{', '[]', '"text"', 'null'].map((body) => async () => {
          const what = `POST …/ceremony with the body ${body}`
          return unlessRefused(await caller.call({ what, body }), [400, 422])
        }),
      ),
  },
  {
    id: 'content-type',
    promise: 'A write that a form could send is refused for its content type: 415.',
    judge: async (caller) =>
      firstBroken(
        OTHER_TYPES.map((type) => async () => {
          const what = `POST …/ceremony with the content type ${type ?? 'left out'}`
          const answer = await caller.call({ what, headers: { 'content-type': type } })
          return unlessRefused(answer, [415, 400, 403])
        }),
      ),
  },
  {
    id: 'body-limit',
    promise: 'A body of a megabyte is not read to its end: 413.',
    judge: async (caller) => {
      // White space only, so that nothing else is wrong with it.
      const body = `{${' '.repeat(ONE_MEGABYTE)}}`
      return firstBroken(
        [false, true].map((chunked) => async () => {
          const what = `POST …/ceremony with a megabyte${chunked ? ' in chunks' : ''}`
          // A server may also hang up, and one need not take chunks at all.
          const refusals = chunked ? [413, 0, 400, 411, 501] : [413, 0]
          return unlessRefused(await caller.call({ what, body, chunked, isStray: true }), refusals)
        }),
      )
    },
  },
]
