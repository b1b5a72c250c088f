import { type Answer, type Caller, newKey } from '../caller.js'
import { type Check, firstBroken, seen, unlessRefused, type Verdict } from '../check.js'
import { isSame } from './once.js'

/** What a service may answer beyond the contract, and no browser may see. */
const HIDDEN = new Set(['ceremony', 'authentication', 'password', 'url'])

/**
 * Judged in this order, after everything else: what must be refused first, and the one replacement
 * at the end. Once a recipient is replaced that should not have been, nothing more can be told.
 */
export const replaceChecks: readonly Check[] = [
  {
    id: 'replace-needs-key',
    promise: 'A replacement without an Idempotency-Key is refused: 400.',
    judge: async (caller) =>
      whereReplaced(caller, async (body) => {
        const answer = await replace(caller, 'POST …/replace without an Idempotency-Key', { body })
        if (answer.status === 404) return NO_ROUTE
        return unlessRefused(answer, [400, 422, 428])
      }),
  },
  {
    id: 'replace-foreign',
    after: ['foreign-refused'],
    promise: 'Nobody replaces somebody else’s recipient: 403, or 404.',
    judge: async (caller) =>
      whereReplaced(caller, async (body) => {
        const headers = { 'idempotency-key': `"${newKey()}"` }
        const what = 'POST …/replace with the foreign session'
        const answer = await replace(caller, what, { body, headers, session: 'foreign' })
        return unlessRefused(answer, [403, 404])
      }),
  },
  {
    id: 'replace-fields',
    after: ['body-fields'],
    promise: 'A replacement takes a name and an email, and no other field: 400 or 422.',
    judge: async (caller) =>
      whereReplaced(caller, async ({ name, email }) =>
        firstBroken(
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
    id: 'replace-once',
    after: ['idempotency-replay'],
    promise: 'A replacement is made once: the same Idempotency-Key gets the same answer.',
    judge: async (caller) =>
      whereReplaced(caller, async (body) => {
        const headers = { 'idempotency-key': `"${newKey()}"` }
        const first = await replace(caller, 'POST …/replace', { body, headers })
        if (first.status !== 201) return seen(first, '201')
        const again = await replace(caller, 'POST …/replace again', { body, headers })
        if (isSame(first, again)) return undefined
        return again.status === 403 || again.status === 404 ? FORGOTTEN : ANOTHER_ANSWER
      }),
  },
  {
    id: 'replace-answer',
    promise:
      'A replacement is answered with the contract’s fields: no ceremony of the successor’s.',
    judge: (caller) => {
      const answers = caller.answers.filter(isReplacement)
      if (answers.length === 0) return { skipped: 'Nobody was replaced.' }
      const given = answers.flatMap(({ json }) => Object.keys(json ?? {}))
      const wrong = given.filter((field) => HIDDEN.has(field))
      return wrong.length > 0 ? { broken: `The answer has ${wrong.join(', ')}.` } : undefined
    },
  },
]

const ANOTHER_ANSWER = { broken: 'The repeated call got another answer.' }

/** Nobody was replaced twice, but whoever lost the first answer reads that they may not. */
const FORGOTTEN = {
  broken:
    'The repeated call was refused: who may replace a recipient must be allowed to ask for the answer again afterwards.',
}

const NO_ROUTE = { skipped: 'The proxy has no such route.' }

type Replacement = NonNullable<Caller['options']['replacement']>

async function whereReplaced(
  caller: Caller,
  judge: (body: Replacement) => Promise<Verdict>,
): Promise<Verdict> {
  const { replacement } = caller.options
  if (!replacement) return { skipped: 'Replaces somebody: --allow-replace.' }
  if (caller.answers.some(isReplacement))
    return { skipped: 'The recipient has been replaced by now.' }
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
