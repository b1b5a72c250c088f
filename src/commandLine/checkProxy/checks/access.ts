import type { Answer, Caller } from '../caller.js'
import { type Check, problem, type Verdict } from '../../checks/check.js'
import { probing, refused } from '../verdicts.js'

/** An id that a proxy for another service than the contract's may refuse before the session. */
const UNKNOWN_ID = 'del_checkproxy'

export const whoMayChecks: readonly Check<Caller>[] = [
  probing({
    name: 'session-required',
    promise: 'Calls without a session are refused: 401.',
    remedy: 'Answer 401 before everything else if the request has no valid session.',
    probes: ({ options }) => [
      { what: 'POST …/ceremony without a session', session: 'none' },
      {
        what: 'GET …/deliverables/{id} without a session',
        session: 'none',
        method: 'GET',
        path: `/deliverables/${options.deliverableId ?? UNKNOWN_ID}`,
      },
    ],
    judge: (answer) =>
      answer.probe.path?.endsWith(UNKNOWN_ID) ? refused(401, 400)(answer) : refused(401)(answer),
  }),
  probing({
    name: 'foreign-refused',
    promise: 'Creating a ceremony for another user’s recipient is refused: 403 or 404.',
    remedy:
      'Look up the recipient in your own data, and answer 403 if it does not belong to the session.',
    probes: () => [{ what: 'POST …/ceremony with another user’s session', session: 'foreign' }],
    judge: refused(403, 404),
  }),
]

const ELSEWHERE = 'https://check-proxy.example'

/** Returns a problem if CORS allows a page of another site to read the response. */
function foreignPageReads({ headers, probe }: Answer): Verdict {
  const allowed = headers['access-control-allow-origin']
  return allowed === '*' || allowed === ELSEWHERE || allowed === 'null'
    ? problem(`${probe.what}: Access-Control-Allow-Origin must not allow the origin ${ELSEWHERE}.`)
    : undefined
}

export const otherSitesChecks: readonly Check<Caller>[] = [
  probing({
    name: 'origin',
    promise: 'A POST from a page of another origin is refused: 403.',
    remedy:
      'Compare the header Origin with the origins of your pages, and answer 403 for any other.',
    probes: () =>
      [ELSEWHERE, 'null'].map((origin) => ({
        what: `POST …/ceremony with Origin: ${origin}`,
        // Removed, because older browsers send no Sec-Fetch-Site. The proxy must check Origin.
        headers: { origin, 'sec-fetch-site': undefined },
      })),
    judge: refused(403),
  }),
  probing({
    name: 'fetch-metadata',
    promise: 'A POST with a Sec-Fetch-Site other than same-origin is refused: 403.',
    remedy: 'Answer 403 if Sec-Fetch-Site is present and is not same-origin.',
    probes: () =>
      ['cross-site', 'same-site', 'none'].map((site) => ({
        what: `POST …/ceremony with Sec-Fetch-Site: ${site} and no Origin`,
        headers: { origin: undefined, 'sec-fetch-site': site },
      })),
    judge: refused(403),
  }),
  probing({
    name: 'vouched-for',
    promise: 'A POST without the headers Origin and Sec-Fetch-Site is refused: 403.',
    remedy:
      'Answer 403 if a POST has neither Origin nor Sec-Fetch-Site. Browsers send at least one.',
    probes: () => [
      {
        what: 'POST …/ceremony without Origin and Sec-Fetch-Site',
        headers: { origin: undefined, 'sec-fetch-site': undefined },
      },
    ],
    judge: refused(403),
  }),
  probing({
    name: 'no-foreign-cors',
    promise: 'CORS headers do not allow an unknown origin.',
    remedy:
      'Send Access-Control-Allow-Origin only for the origins of your own pages, never * or a copy of Origin.',
    probes: ({ options }) => [
      {
        what: `POST …/ceremony from ${ELSEWHERE}`,
        headers: { origin: ELSEWHERE, 'sec-fetch-site': undefined },
      },
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
        method: 'GET',
        path: `/deliverables/${options.deliverableId ?? UNKNOWN_ID}`,
        headers: { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' },
      },
    ],
    judge: foreignPageReads,
  }),
]
