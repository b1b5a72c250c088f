import { type Check, problem, skipped } from '../../checks/check.js'
import { codeOf, refused, unexpected } from '../verdicts.js'
import { isDeepStrictEqual } from 'node:util'
import { type Answer, type Caller, newKey } from '../caller.js'

/** A fast service may answer the first call before the second arrives, so one round is not enough. */
const ROUNDS = 3
const AT_ONCE = 4

export const onceChecks: readonly Check<Caller>[] = [
  {
    name: 'idempotency-replay',
    promise: 'The same Idempotency-Key and body get the same answer, in sequence or at once.',
    run: async (caller) => {
      const call = callWith(caller, newKey())
      const first = await call('POST …/ceremony with an Idempotency-Key')
      if (first.status !== 201) return unexpected(first, '201')
      const again = await call('POST …/ceremony with the same Idempotency-Key')
      if (!isSame(first, again)) return problem('The repeated call received another answer.')
      const atOnce = callWith(caller, newKey())
      const [one, two] = await Promise.all([
        atOnce('POST …/ceremony with an Idempotency-Key'),
        atOnce('POST …/ceremony with the same Idempotency-Key at once'),
      ])
      return isSame(one, two)
        ? undefined
        : problem('Two calls at once with one key received two answers.')
    },
  },
  {
    name: 'idempotency-other-body',
    after: ['idempotency-replay'],
    promise: 'An Idempotency-Key with another body is refused: 422.',
    run: async (caller) => {
      const { redirect } = caller.options
      const call = callWith(caller, newKey())
      const first = await call('POST …/ceremony with an Idempotency-Key')
      if (first.status !== 201) return unexpected(first, '201')
      const other = redirect === undefined ? { evidence: { Check: 'another body' } } : { redirect }
      const what = 'POST …/ceremony with the same Idempotency-Key and another body'
      const answer = await call(what, other)
      if (codeOf(answer) === 'idempotency_key_reused') return undefined
      const isRefused = answer.status >= 400 && answer.status < 500
      return isRefused && redirect === undefined
        ? skipped('The proxy may refuse the body itself. Name another landing with --redirect.')
        : refused(422)(answer)
    },
  },
  {
    name: 'double-create',
    promise: 'Identical calls at once create one ceremony, also without a key.',
    run: async (caller) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const what = 'One of several identical POST …/ceremony at once'
        // oxlint-disable-next-line no-await-in-loop -- one round after another
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, async () => caller.call({ what })),
        )
        const failed = answers.find(({ status }) => status !== 201)
        if (failed) return unexpected(failed, '201')
        const urls = answers.flatMap(({ json }) => json?.['url'] ?? [])
        if (urls.length === 0) return skipped('No body has a url: the service emails the link.')
        if (new Set(urls).size < urls.length) return undefined
      }
      return problem(`${ROUNDS} times, ${AT_ONCE} calls at once created ${AT_ONCE} ceremonies.`)
    },
  },
]

function callWith(caller: Caller, key: string) {
  const headers = { 'idempotency-key': `"${key}"` }
  return async (what: string, body: unknown = {}): Promise<Answer> =>
    caller.call({ what, body, headers })
}

/** Whether two answers are equal. Different urls are different ceremonies. */
export function isSame(one: Answer, two: Answer): boolean {
  return one.status === two.status && isDeepStrictEqual(one.json, two.json)
}
