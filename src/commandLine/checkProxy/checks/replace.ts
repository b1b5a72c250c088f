import * as routes from '../../../contract/routes.js'
import { checksOf, problem, skipped } from '../../checks/check.js'
import { type Answer, type Caller, newKey, type Probe } from '../caller.js'
import { sending, refused, unexpected } from '../probing.js'
import { isSame, NEEDS_KEY } from './creation.js'

/** Fields that some services add to a recipient. Browsers must not receive these fields. */
const HIDDEN = new Set(['ceremony', 'authentication', 'password', 'url'])

const NO_ROUTE = 'a proxy with the route POST …/replace'

/** The order matters: the calls that must be refused come before the one real replacement. */
export const replaceChecks = checksOf<Caller>({
  'replace-needs-key': {
    promise: 'Replacing a recipient without an Idempotency-Key is refused: 400.',
    remedy: NEEDS_KEY,
    needs: lacking,
    run: sending(
      (caller) => [
        replacing(caller, 'without an Idempotency-Key', {
          headers: { 'idempotency-key': undefined },
        }),
      ],
      (answer) =>
        answer.status === 404 ? skipped(`Needs ${NO_ROUTE}.`) : refused(400, 422, 428)(answer),
    ),
  },
  'replace-foreign': {
    promise: 'Replacing another user’s recipient is refused: 403 or 404.',
    remedy: 'Make the same check as for a new ceremony: the recipient must belong to the session.',
    after: ['foreign-refused'],
    needs: lacking,
    run: sending(
      (caller) => [replacing(caller, 'with another user’s session', { session: 'foreign' })],
      [403, 404],
    ),
  },
  'replace-fields': {
    promise:
      'Replacing a recipient needs a name and an email; other bodies are refused: 400 or 422.',
    remedy: 'Accept only name and email, both not empty, and answer 400 for any other body.',
    after: ['body-fields'],
    needs: lacking,
    run: sending(
      (caller) => {
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
      [400, 422],
    ),
  },
  'replace-once': {
    after: ['idempotency-replay'],
    promise: 'Calls with the same Idempotency-Key replace once and get the same answer.',
    remedy: 'Store the response under session, path and Idempotency-Key, and send it again.',
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
  'replace-answer': {
    promise: 'The answer to a replacement has no ceremony, authentication, password or url.',
    remedy: 'Copy only the fields of a recipient from the service’s response.',
    run: ({ answers }) => {
      const given = answers.filter(isReplacement)
      if (given.length === 0) return skipped('No recipient was replaced.')
      const wrong = given
        .flatMap(({ json }) => Object.keys(json ?? {}))
        .filter((field) => HIDDEN.has(field))
      return wrong.length > 0 ? problem(`The body must not have ${wrong.join(', ')}.`) : undefined
    },
  },
})

const ANOTHER_ANSWER = problem('The repeated call received a different answer.')

/** A browser that lost the first response repeats the call, although the recipient is replaced. */
const FORGOTTEN = problem(
  'The repeated call was refused. After a replacement, `authorize` must still allow the old id.',
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

/** Returns a page's request to replace the recipient, with a new key and the given changes. */
function replacing(
  { options: { recipientId, replacement: body } }: Caller,
  what: string,
  more?: Partial<Probe>,
): Probe {
  const path = routes.replace(recipientId)
  return { what: `POST …/replace ${what}`, path, body, headers: newKey(), ...more }
}
