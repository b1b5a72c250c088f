import { problem, type Verdict } from '../../checks/check.js'
import type { Answer, Caller, Probe } from '../caller.js'
import { codeOf, proxyChecks, refused } from '../verdicts.js'

/** An id that a proxy for another service than the contract's may refuse before the session. */
const UNKNOWN_ID = 'del_checkproxy'

/** Returns a request to read the deliverable of `--deliverable`, or an unknown deliverable. */
export const readDeliverable = ({ options }: Caller): Omit<Probe, 'what'> => ({
  method: 'GET',
  path: `/deliverables/${options.deliverableId ?? UNKNOWN_ID}`,
})

export const whoMayChecks = proxyChecks({
  'session-required': {
    promise: 'Calls without a session are refused: 401.',
    remedy: 'Answer 401 before everything else if the request has no valid session.',
    probes: (caller) => [
      { what: 'POST …/ceremony without a session', session: 'none' },
      {
        what: 'GET …/deliverables/{id} without a session',
        session: 'none',
        ...readDeliverable(caller),
      },
    ],
    expects: (answer) => {
      const isUnknown = answer.probe.path?.endsWith(UNKNOWN_ID)
      const verdict = isUnknown ? refused(401, 400)(answer) : refused(401)(answer)
      // Only such an answer shows that `authenticate` accepts everybody.
      return verdict && answer.status === 201 ? { ...verdict, remedy: SAMPLE } : verdict
    },
  },
  'foreign-refused': {
    promise: 'Creating a ceremony for another user’s recipient is refused: 403 or 404.',
    remedy:
      'Look up the recipient in your own data, and answer 403 if it does not belong to the session. Pass the session of another user as --foreign-session.',
    probes: () => [{ what: 'POST …/ceremony with another user’s session', session: 'foreign' }],
    expects: (answer) => {
      const verdict = refused(403, 404)(answer)
      return verdict && codeOf(answer) === 'unauthenticated'
        ? { ...verdict, remedy: EXPIRED }
        : verdict
    },
  },
})

const SAMPLE =
  'Let `authenticate` return null without a valid session. The sample of `init` accepts everybody: replace it.'
const EXPIRED =
  'The proxy does not accept --foreign-session. Pass a session of another user that has not expired.'

const ELSEWHERE = 'https://check-proxy.example'

/** The headers of a request from another site, of a new and of an older browser. */
export const CROSS_SITE = { 'sec-fetch-site': 'cross-site', origin: undefined }
export const FOREIGN_ORIGIN = { 'sec-fetch-site': undefined, origin: ELSEWHERE }

/** Returns a problem if CORS allows a page of another site to read the response. */
function foreignPageReads({ headers, probe }: Answer): Verdict {
  return ['*', 'null', ELSEWHERE].includes(headers['access-control-allow-origin'] ?? '')
    ? problem(`${probe.what}: Access-Control-Allow-Origin must not allow the origin ${ELSEWHERE}.`)
    : undefined
}

export const otherSitesChecks = proxyChecks({
  origin: {
    promise: 'A POST from a page of another origin is refused: 403.',
    remedy:
      'Compare the header Origin with the origins of your pages, and answer 403 for any other.',
    probes: () =>
      [ELSEWHERE, 'null'].map((origin) => ({
        what: `POST …/ceremony with Origin: ${origin}`,
        headers: { ...FOREIGN_ORIGIN, origin },
      })),
    expects: [403],
  },
  'fetch-metadata': {
    promise: 'A POST with a Sec-Fetch-Site other than same-origin is refused: 403.',
    remedy: 'Answer 403 if Sec-Fetch-Site is present and is not same-origin.',
    probes: () =>
      ['cross-site', 'same-site', 'none'].map((site) => ({
        what: `POST …/ceremony with Sec-Fetch-Site: ${site} and no Origin`,
        headers: { origin: undefined, 'sec-fetch-site': site },
      })),
    expects: [403],
  },
  'vouched-for': {
    promise: 'A POST without the headers Origin and Sec-Fetch-Site is refused: 403.',
    remedy:
      'Answer 403 if a POST has neither Origin nor Sec-Fetch-Site. Browsers send at least one.',
    probes: () => [
      {
        what: 'POST …/ceremony without Origin and Sec-Fetch-Site',
        headers: { origin: undefined, 'sec-fetch-site': undefined },
      },
    ],
    expects: [403],
  },
  'no-foreign-cors': {
    promise: 'CORS headers do not allow an unknown origin.',
    remedy:
      'Send Access-Control-Allow-Origin only for the origins of your own pages, never * or a copy of Origin.',
    probes: (caller) => [
      { what: `POST …/ceremony from ${ELSEWHERE}`, headers: FOREIGN_ORIGIN },
      {
        what: `OPTIONS …/ceremony from ${ELSEWHERE}`,
        method: 'OPTIONS',
        session: 'none',
        headers: {
          origin: ELSEWHERE,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type',
          'content-type': undefined,
          'sec-fetch-site': 'cross-site',
        },
      },
      {
        what: `GET …/deliverables/{id} from ${ELSEWHERE}`,
        headers: { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' },
        ...readDeliverable(caller),
      },
    ],
    expects: foreignPageReads,
  },
})
