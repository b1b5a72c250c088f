import { type Check, problem, skipped, type Verdict } from '../../checks/check.js'
import { firstProblem, unexpected, unlessRefused } from '../verdicts.js'
import { type Answer, type Caller, newKey } from '../caller.js'
import { isSame } from './once.js'

/** Fields that a service may return beyond the contract; browsers must not see them. */
const HIDDEN = new Set(['ceremony', 'authentication', 'password', 'url'])

/** In this order, after all other checks: refusals first, and the one replacement at the end. */
export const replaceChecks: readonly Check<Caller>[] = [
  {
    name: 'replace-needs-key',
    promise: 'A replacement without an Idempotency-Key is refused: 400.',
    run: async (caller) =>
      whereReplaced(caller, async (body) => {
        const answer = await replace(caller, 'POST …/replace without an Idempotency-Key', { body })
        if (answer.status === 404) return NO_ROUTE
        return unlessRefused(answer, [400, 422, 428])
      }),
  },
  {
    name: 'replace-foreign',
    after: ['foreign-refused'],
    promise: 'Replacing a foreign recipient is refused: 403 or 404.',
    run: async (caller) =>
      whereReplaced(caller, async (body) => {
        const headers = { 'idempotency-key': `"${newKey()}"` }
        const what = 'POST …/replace with the foreign session'
        const answer = await replace(caller, what, { body, headers, session: 'foreign' })
        return unlessRefused(answer, [403, 404])
      }),
  },
  {
    name: 'replace-fields',
    after: ['body-fields'],
    promise: 'A replacement with other fields than name and email is refused: 400 or 422.',
    run: async (caller) =>
      whereReplaced(caller, async ({ name, email }) =>
        firstProblem(
          [
            { name },
            { name: ' ', email },
            { name, email, authentication: {} },
            { name, email, check_proxy: 1 },
          ].map((body) => async () => {
            const headers = { 'idempotency-key': `"${newKey()}"` }
            const what = `POST …/replace with ${Object.keys(body).join(', ')}`
            return unlessRefused(await replace(caller, what, { body, headers }), [400, 422])
          }),
        ),
      ),
  },
  {
    name: 'replace-once',
    after: ['idempotency-replay'],
    promise: 'The same Idempotency-Key replaces once and gets the same answer.',
    run: async (caller) =>
      whereReplaced(caller, async (body) => {
        const headers = { 'idempotency-key': `"${newKey()}"` }
        const first = await replace(caller, 'POST …/replace', { body, headers })
        if (first.status !== 201) return unexpected(first, '201')
        const again = await replace(caller, 'POST …/replace again', { body, headers })
        if (isSame(first, again)) return undefined
        return again.status === 403 || again.status === 404 ? FORGOTTEN : ANOTHER_ANSWER
      }),
  },
  {
    name: 'replace-answer',
    promise:
      'The body of a replacement has the contract’s fields and no ceremony of the successor.',
    run: (caller) => {
      const answers = caller.answers.filter(isReplacement)
      if (answers.length === 0) return skipped('No recipient was replaced.')
      const given = answers.flatMap(({ json }) => Object.keys(json ?? {}))
      const wrong = given.filter((field) => HIDDEN.has(field))
      return wrong.length > 0 ? problem(`The body has ${wrong.join(', ')}.`) : undefined
    },
  },
]

const ANOTHER_ANSWER = problem('The repeated call received another answer.')

/** The browser may have lost the first answer, and asks again after the replacement. */
const FORGOTTEN = problem(
  'The repeated call was refused: `authorize` must still allow the old id after a replacement.',
)

const NO_ROUTE = skipped('The proxy has no replace route.')

type Replacement = NonNullable<Caller['options']['replacement']>

async function whereReplaced(
  caller: Caller,
  judge: (body: Replacement) => Promise<Verdict>,
): Promise<Verdict> {
  const { replacement } = caller.options
  if (!replacement) return skipped('Needs --allow-replace.')
  if (caller.answers.some(isReplacement)) return skipped('The recipient has already been replaced.')
  const first = caller.answers.find(({ probe }) => probe.path?.endsWith('/replace'))
  return first?.status === 404 ? NO_ROUTE : judge(replacement)
}

function isReplacement({ probe, status }: Answer): boolean {
  return status === 201 && probe.path?.endsWith('/replace') === true
}

async function replace(
  caller: Caller,
  what: string,
  probe: Omit<Parameters<Caller['call']>[0], 'what' | 'path'>,
): Promise<Answer> {
  const path = `/recipients/${caller.options.recipientId}/replace`
  return caller.call({ what, path, ...probe })
}
