import { parseLandingUrl } from '../../../contract/ceremonyUrl.js'
import { isSigningAnswer } from '../../../contract/confirm/signingAnswer.js'
import { parseDeliverable } from '../../../contract/deliverable.js'
import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import * as routes from '../../../contract/routes.js'
import { checksOf, problem, type Verdict, warning } from '../../checks/check.js'
import { framersIn, isHtmlType } from '../../checks/responseBody.js'
import { type Answer, type Caller, isFromGateway } from '../caller.js'
import {
  asking,
  codeOf,
  CROSS_SITE,
  FOREIGN_ORIGIN,
  sending,
  readingDeliverable,
  unexpected,
} from '../probing.js'
import { grantsOf } from './creation.js'

const needsDeliverable = ({ options }: Caller): string | undefined =>
  options.deliverableId === undefined ? '--deliverable' : undefined

const ANSWERS =
  'true, false, "declined", "declined_by_other", "expired", "canceled", "replaced", "not_your_turn", "not_ready" or "unavailable"'

/** Checks the requests that change nothing: two pages, a deliverable and a confirmation. */
export const readChecks = checksOf<Caller>({
  landing: {
    promise: 'The page at redirect_url needs no session, can be framed and notifies the portal.',
    remedy:
      'Serve the HTML and the headers of landingPage() of react-signing-ceremony/landing, unchanged and without a login.',
    run: async (caller) => {
      const [grant] = grantsOf(caller)
      const address = parseLandingUrl(grant?.json?.['redirect_url'])
      const answer = await caller.call({
        what: 'The page at redirect_url',
        method: 'GET',
        path: routes.finished,
        ...(address && { address, isStray: !address.href.startsWith(caller.options.url.href) }),
        session: 'none',
        headers: { origin: undefined, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' },
      })
      return answer.status === 200 ? judgeLanding(answer) : unexpected(answer, '200')
    },
  },
  health: {
    promise: 'GET /health answers 200 without a session.',
    remedy: 'Serve GET /health below the url of the proxy, without a login.',
    run: sending(
      [{ what: 'GET /health', method: 'GET', path: '/health', session: 'none' }],
      (answer) =>
        answer.status === 200 && !isFromGateway(answer) ? undefined : unexpected(answer, '200'),
    ),
  },
  'deliverable-read': {
    promise: 'A signed-in caller can read a deliverable: 200, fields of the service contract only.',
    remedy: 'Copy only id, status, type, url and the other fields of the service contract.',
    needs: needsDeliverable,
    run: sending(
      (caller) => [readingDeliverable(caller)()],
      (answer) => {
        if (answer.status !== 200) {
          const isRefused = codeOf(answer) === 'forbidden'
          return { ...unexpected(answer, '200'), ...(isRefused && { remedy: ALLOW }) }
        }
        const { json = {} } = answer
        if (!parseDeliverable(json)) return problem('The body of the answer is not a deliverable.')
        const hidden = ['password', 'authentication', 'ceremony'].filter((field) => field in json)
        return hidden.length > 0
          ? problem(`The body must not have ${hidden.join(', ')}.`)
          : undefined
      },
    ),
  },
  'deliverable-foreign': {
    promise: 'Reading another user’s deliverable is refused: 403 or 404.',
    remedy:
      'Look up the deliverable in your own data, and answer 403 if it does not belong to the session.',
    after: ['foreign-refused'],
    needs: needsDeliverable,
    run: sending(
      (caller) => [
        readingDeliverable(caller)('with another user’s session', { session: 'foreign' }),
      ],
      [403, 404],
    ),
  },
  'deliverable-elsewhere': {
    promise: 'Reading a deliverable from a page of another site is refused: 403.',
    remedy: 'Check Origin and Sec-Fetch-Site also for GET …/deliverables/{id}.',
    after: ['origin', 'fetch-metadata'],
    needs: needsDeliverable,
    run: sending(
      (caller) => [
        readingDeliverable(caller)('with Sec-Fetch-Site: cross-site', { headers: CROSS_SITE }),
        readingDeliverable(caller)('from another origin', { headers: FOREIGN_ORIGIN }),
      ],
      [403],
    ),
  },
  confirmation: {
    promise: 'A confirmation request gets 200 { answer }, or 404 not_found if not offered.',
    remedy: `Answer { answer } with ${ANSWERS}, or 404 with the code not_found.`,
    run: sending((caller) => [asking(caller)()], judgeConfirmation),
  },
  'confirmation-foreign': {
    promise: 'A confirmation request for another user’s recipient is refused: 403 or 404.',
    remedy: 'Make the same check as for a new ceremony: the recipient must belong to the session.',
    after: ['foreign-refused'],
    run: sending(
      (caller) => [asking(caller)('with another user’s session', { session: 'foreign' })],
      [403, 404],
    ),
  },
  'confirmation-elsewhere': {
    promise:
      'A confirmation request without a session, or from another site, is refused: 401, 403 or 404.',
    remedy: 'Check session, Origin and Sec-Fetch-Site also for GET …/confirmation.',
    after: ['session-required', 'origin', 'fetch-metadata'],
    run: sending(
      (caller) => [
        asking(caller)('without a session', { session: 'none' }),
        asking(caller)('with Sec-Fetch-Site: cross-site', { headers: CROSS_SITE }),
      ],
      [401, 403, 404],
    ),
  },
})

const ALLOW =
  'Let `authorize` return true for the deliverable of --deliverable and the session of --session: its question has `deliverableId` in place of `recipientId`.'

/** Only after a refused creation could the recipient have signed, and then no check runs. */
const ALWAYS_TRUE = problem(
  'The answer is true for a recipient who has just received a new ceremony.',
  'Let `confirm` answer true only if the service or your own record says that this recipient has signed.',
)

/** Only a proxy on this machine says it. */
const NO_ID = warning(
  '`confirm` finds no deliverable for --recipient, so a page waits for the signature.',
  'Let the function of `byDeliverable` return the id that you stored with the document. Ignore this if your portal receives the id only after the signature.',
)

const FIELDS = new Set(['answer', 'role', 'signer', 'signed_at', 'sealed', 'ended'])

function judgeConfirmation(answer: Answer): Verdict {
  if (answer.status === 404 && codeOf(answer) === 'not_found') return undefined
  if (answer.status !== 200) return unexpected(answer, '200 or 404 not_found')
  const { json = {} } = answer
  if (json['answer'] === true) return ALWAYS_TRUE
  if (json['answer'] === false && typeof json['remedy'] === 'string') return NO_ID
  return isSigningAnswer(json['answer']) && Object.keys(json).every((name) => FIELDS.has(name))
    ? undefined
    : problem(
        `The body must be { answer, role?, signer?, signed_at?, sealed?, ended? }, with ${ANSWERS}.`,
      )
}

function judgeLanding({ headers, body }: Answer): Verdict {
  // A document can have several policies, and browsers enforce all of them.
  const policies = parsePolicies(headers['content-security-policy'] ?? '')
  const framers = framersIn(headers['content-security-policy']).map((list) => list.join(' '))
  const sources = policies.map((policy) => [...policy.values()].flat().join(' '))
  const faults = {
    'is not text/html': !isHtmlType(headers['content-type']),
    'does not notify the portal’s page by postMessage':
      !body.includes('signing-ceremony:') || !body.includes('postMessage'),
    'has no Content-Security-Policy for scripts': !policies.some(
      (policy) => policy.has('script-src') || policy.has('default-src'),
    ),
    'has a Content-Security-Policy that allows all inline scripts or styles': sources.some((list) =>
      /'unsafe-inline'/i.test(list),
    ),
    'has no frame-ancestors directive that allows the portal':
      framers.length === 0 || framers.some((list) => /^(?:'none')?$/i.test(list)),
    'has Cross-Origin-Opener-Policy, which disconnects a tab from the page that opened it':
      headers['cross-origin-opener-policy']?.startsWith('same-origin') === true,
    // If the header has several values, browsers use the last one that they support.
    'lacks the header Referrer-Policy: no-referrer': !/(?:^|,)\s*no-referrer$/i.test(
      headers['referrer-policy'] ?? '',
    ),
  }
  const [fault] = Object.entries(faults).find(([, isBroken]) => isBroken) ?? []
  return fault === undefined ? undefined : problem(`The page at redirect_url ${fault}.`)
}
