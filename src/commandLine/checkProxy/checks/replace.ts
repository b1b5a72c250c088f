import { type Check, problem, skipped } from '../../checks/check.js'
import { type Answer, type Caller, newKey, type Probe } from '../caller.js'
import { probing, refused, unexpected } from '../verdicts.js'
import { isSame } from './once.js'

/** Fields of a service beyond the contract. Browsers must not receive them. */
const HIDDEN = new Set(['ceremony', 'authentication', 'password', 'url'])

const NO_ROUTE = 'a proxy with a replace route'

/** The order counts: refusals first, and the one replacement at the end. */
export const replaceChecks: readonly Check<Caller>[] = [
  probing({
    name: 'replace-needs-key',
    promise: 'A replacement without an Idempotency-Key is refused: 400.',
    needs: lacking,
    probes: (caller) => [
      replacing(caller, 'without an Idempotency-Key', {
        headers: { 'idempotency-key': undefined },
      }),
    ],
    judge: (answer) =>
      answer.status === 404 ? skipped(`Needs ${NO_ROUTE}.`) : refused(400, 422, 428)(answer),
  }),
  probing({
    name: 'replace-foreign',
    after: ['foreign-refused'],
    promise: 'Replacing a foreign recipient is refused: 403 or 404.',
    needs: lacking,
    probes: (caller) => [replacing(caller, 'with the foreign session', { session: 'foreign' })],
    judge: refused(403, 404),
  }),
  probing({
    name: 'replace-fields',
    after: ['body-fields'],
    promise: 'A replacement with other fields than name and email is refused: 400 or 422.',
    needs: lacking,
    probes: (caller) => {
      const { name, email } = caller.options.replacement ?? {}
      const bodies = [
        { name },
        { name: ' ', email },
        { name, email, authentication: {} },
        { name, email, check_proxy: 1 },
      ]
      return bodies.map((body) =>
        replacing(caller, `with ${Object.keys(body).join(', ')}`, { body }),
      )
    },
    judge: refused(400, 422),
  }),
  {
    name: 'replace-once',
    after: ['idempotency-replay'],
    promise: 'The same Idempotency-Key replaces once and gets the same answer.',
    needs: lacking,
    run: async (caller) => {
      const probe = replacing(caller, 'with an Idempotency-Key')
      const first = await caller.call(probe)
      if (first.status !== 201) return unexpected(first, '201')
      const again = await caller.call(probe)
      if (isSame(first, again)) return undefined
      return again.status === 403 || again.status === 404 ? FORGOTTEN : ANOTHER_ANSWER
    },
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

/** A browser repeats the call if it lost the first answer, also after the replacement. */
const FORGOTTEN = problem(
  'The repeated call was refused: `authorize` must still allow the old id after a replacement.',
)

function lacking({ options, answers }: Caller): string | undefined {
  if (!options.replacement) return '--allow-replace'
  const first = answers.find(({ probe }) => probe.path?.endsWith('/replace'))
  if (first?.status === 404) return NO_ROUTE
  return answers.some(isReplacement) ? 'a recipient that is not replaced yet' : undefined
}

function isReplacement({ probe, status }: Answer): boolean {
  return status === 201 && probe.path?.endsWith('/replace') === true
}

/** A replacement as a page sends it, with a new key and the given changes. */
function replacing(
  { options: { recipientId, replacement } }: Caller,
  what: string,
  more: Omit<Probe, 'what' | 'path'> = {},
): Probe {
  return {
    what: `POST …/replace ${what}`,
    path: `/recipients/${recipientId}/replace`,
    body: replacement,
    headers: { 'idempotency-key': `"${newKey()}"` },
    ...more,
  }
}
