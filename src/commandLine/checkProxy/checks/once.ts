import { problem, skipped } from '../../checks/check.js'
import { codeOf, proxyChecks, refused, unexpected } from '../verdicts.js'
import { isDeepStrictEqual } from 'node:util'
import { type Answer, type Caller, newKey } from '../caller.js'

/** Rounds are repeated, because a fast service may answer a call before the next call arrives. */
const ROUNDS = 3
const AT_ONCE = 4

export const onceChecks = proxyChecks({
  'idempotency-replay': {
    promise: 'Calls with the same Idempotency-Key and body get the same answer, even in parallel.',
    remedy:
      'Store the response under session, path and Idempotency-Key, and send it again for the same body. Let a parallel call wait for it. A server in front must forward Idempotency-Key.',
    run: async (caller) => {
      const call = withNewKey(caller)
      const first = await call('POST …/ceremony with an Idempotency-Key')
      if (first.status !== 201) return unexpected(first, '201')
      const again = await call('POST …/ceremony with the same Idempotency-Key')
      if (!isSame(first, again)) return problem('The repeated call received a different answer.')
      const atOnce = withNewKey(caller)
      const [one, two] = await Promise.all([
        atOnce('POST …/ceremony with an Idempotency-Key'),
        atOnce('POST …/ceremony with the same Idempotency-Key in parallel'),
      ])
      return isSame(one, two)
        ? undefined
        : problem('Two parallel calls with the same key received different answers.')
    },
  },
  'idempotency-other-body': {
    after: ['idempotency-replay'],
    promise: 'A used Idempotency-Key with a different body is refused: 422.',
    remedy:
      'Store a hash of the body with the key, and answer 422 idempotency_key_reused for another body.',
    run: async (caller) => {
      const { redirect } = caller.options
      const call = withNewKey(caller)
      const first = await call('POST …/ceremony with an Idempotency-Key')
      if (first.status !== 201) return unexpected(first, '201')
      const other = redirect === undefined ? { claims: { Check: 'another body' } } : { redirect }
      const what = 'POST …/ceremony with the same Idempotency-Key and a different body'
      const answer = await call(what, other)
      if (codeOf(answer) === 'idempotency_key_reused') return undefined
      const isRefused = answer.status >= 400 && answer.status < 500
      return isRefused && redirect === undefined
        ? skipped('The proxy may refuse `claims`. Pass a key of `redirectUrls` as --redirect.')
        : refused(422)(answer)
    },
  },
  'double-create': {
    promise: 'Identical parallel calls create one ceremony, also without an Idempotency-Key.',
    remedy:
      'Let an identical call of the same session wait for the pending one, and send both the same response.',
    run: async (caller) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const what = 'One of several parallel POST …/ceremony'
        // oxlint-disable-next-line no-await-in-loop -- one round after another
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, async () => caller.call({ what })),
        )
        const failed = answers.find(({ status }) => status !== 201)
        if (failed) return unexpected(failed, '201')
        const urls = answers.flatMap(({ json }) => json?.['url'] ?? [])
        if (urls.length === 0)
          return skipped('No response has a url, because the service emails it.')
        if (new Set(urls).size < urls.length) return undefined
      }
      return problem(`In ${ROUNDS} rounds, ${AT_ONCE} parallel calls made ${AT_ONCE} ceremonies.`)
    },
  },
})

/** Returns a function that creates ceremonies, always with the same new key. */
function withNewKey(caller: Caller) {
  const headers = newKey()
  return async (what: string, body: unknown = {}): Promise<Answer> =>
    caller.call({ what, body, headers })
}

/** Whether two responses have the same status and body, and so contain the same ceremony url. */
export function isSame(one: Answer, two: Answer): boolean {
  return one.status === two.status && isDeepStrictEqual(one.json, two.json)
}
