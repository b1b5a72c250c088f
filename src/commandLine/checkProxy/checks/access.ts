import { isIP } from 'node:net'
import { checksOf, problem, type Verdict } from '../../checks/check.js'
import type { Answer, Caller } from '../caller.js'
import {
  codeOf,
  creating,
  ELSEWHERE,
  FOREIGN_ORIGIN,
  sending,
  readingDeliverable,
  refused,
  UNKNOWN_ID,
} from '../probing.js'

/** Checks which users and which pages the proxy accepts. */
export const accessChecks = checksOf<Caller>({
  'session-required': {
    promise: 'Calls without a session are refused: 401.',
    remedy: 'Answer 401 before everything else if the request has no valid session.',
    run: sending(
      (caller) => [
        creating('without a session', { session: 'none' }),
        readingDeliverable(caller)('without a session', { session: 'none' }),
      ],
      (answer) => {
        const isUnknown = answer.probe.path?.endsWith(UNKNOWN_ID)
        const verdict = isUnknown ? refused(401, 400)(answer) : refused(401)(answer)
        // Only such an answer shows that `authenticate` accepts everybody.
        return verdict && answer.status === 201 ? { ...verdict, remedy: SAMPLE } : verdict
      },
    ),
  },
  'foreign-refused': {
    promise: 'Creating a ceremony for another user’s recipient is refused: 403 or 404.',
    remedy:
      'Look up the recipient in your own data, and answer 403 if it does not belong to the session. Pass the session of another user as --foreign-session.',
    run: sending([creating('with another user’s session', { session: 'foreign' })], (answer) => {
      const verdict = refused(403, 404)(answer)
      const isExpired = codeOf(answer) === 'unauthenticated'
      return verdict && isExpired ? { ...verdict, remedy: EXPIRED } : verdict
    }),
  },
  origin: {
    promise: 'A POST from a page of another origin is refused: 403.',
    remedy:
      'Compare the header Origin with the origins of your pages, and answer 403 for any other.',
    run: sending(
      ({ options }) =>
        [ELSEWHERE, 'null', ...similarTo(options.origin)].map((origin) =>
          creating(`with Origin: ${origin}`, { headers: { ...FOREIGN_ORIGIN, origin } }),
        ),
      [403],
    ),
  },
  'fetch-metadata': {
    promise: 'A POST with a Sec-Fetch-Site other than same-origin is refused: 403.',
    remedy: 'Answer 403 if Sec-Fetch-Site is present and is not same-origin.',
    run: sending(
      ['cross-site', 'same-site', 'none'].map((site) =>
        creating(`with Sec-Fetch-Site: ${site} and no Origin`, {
          headers: { origin: undefined, 'sec-fetch-site': site },
        }),
      ),
      [403],
    ),
  },
  'vouched-for': {
    promise: 'A POST without the headers Origin and Sec-Fetch-Site is refused: 403.',
    remedy:
      'Answer 403 if a POST has neither Origin nor Sec-Fetch-Site. Browsers send at least one.',
    run: sending(
      [
        creating('without Origin and Sec-Fetch-Site', {
          headers: { origin: undefined, 'sec-fetch-site': undefined },
        }),
      ],
      [403],
    ),
  },
  'no-foreign-cors': {
    promise: 'CORS headers do not allow an unknown origin.',
    remedy:
      'Send Access-Control-Allow-Origin only for the origins of your own pages, never * or a copy of Origin.',
    run: sending(
      (caller) => [
        creating(`from ${ELSEWHERE}`, { headers: FOREIGN_ORIGIN }),
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
        readingDeliverable(caller)(`from ${ELSEWHERE}`, {
          headers: { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' },
        }),
      ],
      foreignPageReads,
    ),
  },
})

/** Returns origins of another site that begin or end as the origin, or contain it. */
function similarTo(origin: string): readonly string[] {
  const { protocol, hostname, host } = new URL(origin)
  const longer = `${protocol}//${hostname}.check-proxy.example`
  return isIP(hostname) ? [longer] : [longer, `${protocol}//check-proxy-${host}`]
}

const SAMPLE =
  'Let `authenticate` return null without a valid session. The sample of `init` accepts everybody: replace it.'
const EXPIRED =
  'The proxy does not accept --foreign-session. Pass a session of another user that has not expired.'

/** Returns a problem if CORS allows a page of another site to read the response. */
function foreignPageReads({ headers, probe }: Answer): Verdict {
  return ['*', 'null', ELSEWHERE].includes(headers['access-control-allow-origin'] ?? '')
    ? problem(`${probe.what}: Access-Control-Allow-Origin must not allow the origin ${ELSEWHERE}.`)
    : undefined
}
