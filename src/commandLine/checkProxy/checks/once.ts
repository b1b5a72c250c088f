import { isDeepStrictEqual } from 'node:util'
import { type Answer, type Caller, newKey } from '../caller.js'
import { type Check, seen, type Verdict } from '../check.js'

/** Rounds of calls at once: on a quick service the first may be over before another comes. */
const ROUNDS = 3
const AT_ONCE = 4

export const onceChecks: readonly Check[] = [
  {
    id: 'idempotency-replay',
    promise:
      'The same Idempotency-Key and body get the same answer, one after the other or at once.',
    judge: async (caller) => {
      const call = callWith(caller, newKey())
      const first = await call('POST …/ceremony with an Idempotency-Key')
      if (first.status !== 201) return seen(first, '201')
      const again = await call('POST …/ceremony with the same Idempotency-Key')
      if (!isSame(first, again)) return { broken: 'The repeated call got another answer.' }
      const atOnce = callWith(caller, newKey())
      const [one, two] = await Promise.all([
        atOnce('POST …/ceremony with an Idempotency-Key'),
        atOnce('POST …/ceremony with the same Idempotency-Key at once'),
      ])
      // Whoever does not wait for the first may say that it is under way.
      const fits = isSame(one, two) || one.status === 409 || two.status === 409
      return fits ? undefined : { broken: 'Two calls at once with one key got two answers.' }
    },
  },
  {
    id: 'idempotency-other-body',
    after: ['idempotency-replay'],
    promise: 'An Idempotency-Key that comes with another body is refused.',
    judge: async (caller) => {
      const { redirect, evidenceLabel } = caller.options
      const call = callWith(caller, newKey())
      const first = await call('POST …/ceremony with an Idempotency-Key')
      if (first.status !== 201) return seen(first, '201')
      const other = redirect === undefined ? otherEvidence(evidenceLabel) : { redirect }
      const what = 'POST …/ceremony with the same Idempotency-Key and another body'
      const answer = await call(what, other ?? { redirect: 'check-proxy-other' })
      if (answer.status >= 200 && answer.status < 300) return seen(answer, '422')
      return answer.json?.['code'] === 'idempotency_key_reused' || other
        ? unless4xx(answer)
        : UNSURE
    },
  },
  {
    id: 'double-create',
    promise: 'Identical calls at once create one ceremony, also without a key.',
    judge: async (caller) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const what = 'One of several identical POST …/ceremony at once'
        // oxlint-disable-next-line no-await-in-loop -- a round is calls at once, and no more
        const answers = await Promise.all(
          Array.from({ length: AT_ONCE }, async () => caller.call({ what })),
        )
        const failed = answers.find(({ status }) => status !== 201)
        if (failed) return seen(failed, '201')
        const urls = answers.flatMap(({ json }) => json?.['url'] ?? [])
        if (urls.length === 0) return { skipped: 'No answer had a url: the link goes by email.' }
        if (new Set(urls).size < urls.length) return undefined
      }
      return { broken: `${ROUNDS} times ${AT_ONCE} calls at once got as many ceremonies.` }
    },
  },
]

const UNSURE = {
  skipped:
    'The other body was refused, but perhaps for itself. Name one that is known here: --redirect or --evidence-label.',
}

function otherEvidence(label: string | undefined) {
  return label === undefined ? undefined : { evidence: { [label]: 'check-proxy' } }
}

function unless4xx(answer: Answer): Verdict {
  return answer.status >= 400 && answer.status < 500 ? undefined : seen(answer, '422')
}

function callWith(caller: Caller, key: string) {
  const headers = { 'idempotency-key': `"${key}"` }
  return async (what: string, body: unknown = {}): Promise<Answer> =>
    caller.call({ what, body, headers })
}

/** Whether two answers say the same; a url of each call's own would be another ceremony. */
export function isSame(one: Answer, two: Answer): boolean {
  return one.status === two.status && isDeepStrictEqual(one.json, two.json)
}
