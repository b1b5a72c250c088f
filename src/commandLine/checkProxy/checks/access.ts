import type { Caller, Answer } from '../caller.js'
import { type Check, problem, type Verdict } from '../../checks/check.js'
import { firstProblem, unlessRefused } from '../verdicts.js'

export const whoMayChecks: readonly Check<Caller>[] = [
  {
    name: 'session-required',
    promise: 'Calls without a session are refused: 401.',
    run: async (caller) =>
      firstProblem([
        async () => {
          const what = 'POST …/ceremony without a session'
          return unlessRefused(await caller.call({ what, session: 'none' }), [401])
        },
        async () => {
          const probe = { method: 'GET', path: '/deliverables/del_checkproxy', session: 'none' }
          const what = 'GET …/deliverables/{id} without a session'
          return unlessRefused(await caller.call({ ...probe, what, session: 'none' }), [401])
        },
      ]),
  },
  {
    name: 'foreign-refused',
    promise: 'A ceremony for a foreign recipient is refused: 403 or 404.',
    run: async (caller) => {
      const what = 'POST …/ceremony with the foreign session'
      return unlessRefused(await caller.call({ what, session: 'foreign' }), [403, 404])
    },
  },
]

const ELSEWHERE = 'https://check-proxy.example'

/** Whether a page of another site may read an answer. */
function letsIn({ headers, probe }: Answer): Verdict {
  const allowed = headers['access-control-allow-origin']
  return allowed === '*' || allowed === ELSEWHERE || allowed === 'null'
    ? problem(`${probe.what}: Access-Control-Allow-Origin allows the origin to read the answer.`)
    : undefined
}

export const otherSitesChecks: readonly Check<Caller>[] = [
  {
    name: 'origin',
    promise: 'A write from a page of another origin is refused: 403.',
    run: async (caller) =>
      firstProblem(
        [ELSEWHERE, 'null'].map((origin) => async () => {
          const what = `POST …/ceremony with Origin: ${origin}`
          // A browser without Sec-Fetch-Site sends only the origin.
          const headers = { origin, 'sec-fetch-site': undefined }
          return unlessRefused(await caller.call({ what, headers }), [403])
        }),
      ),
  },
  {
    name: 'fetch-metadata',
    promise: 'A write with Sec-Fetch-Site of another site is refused: 403.',
    run: async (caller) =>
      firstProblem(
        ['cross-site', 'same-site', 'none'].map((site) => async () => {
          const what = `POST …/ceremony with Sec-Fetch-Site: ${site} and no Origin`
          const headers = { origin: undefined, 'sec-fetch-site': site }
          return unlessRefused(await caller.call({ what, headers }), [403])
        }),
      ),
  },
  {
    name: 'vouched-for',
    promise: 'A write with neither Origin nor Sec-Fetch-Site is refused: 403.',
    run: async (caller) => {
      const what = 'POST …/ceremony without Origin and Sec-Fetch-Site'
      const headers = { origin: undefined, 'sec-fetch-site': undefined }
      return unlessRefused(await caller.call({ what, headers }), [403])
    },
  },
  {
    name: 'no-foreign-cors',
    promise: 'CORS headers allow only listed origins.',
    run: async (caller) => {
      const preflight = {
        origin: ELSEWHERE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'content-type': undefined,
        'sec-fetch-site': 'cross-site',
      }
      const read = { method: 'GET', path: '/deliverables/del_checkproxy' }
      return firstProblem([
        async () =>
          letsIn(
            await caller.call({
              what: `OPTIONS …/ceremony from ${ELSEWHERE}`,
              method: 'OPTIONS',
              session: 'none',
              headers: preflight,
            }),
          ),
        async () =>
          letsIn(
            await caller.call({
              what: `GET …/deliverables/{id} from ${ELSEWHERE}`,
              ...read,
              headers: { origin: ELSEWHERE, 'sec-fetch-site': 'cross-site' },
            }),
          ),
        async () =>
          firstProblem(
            caller.answers.filter(isFromElsewhere).map((one) => async () => letsIn(one)),
          ),
      ])
    },
  },
]

function isFromElsewhere({ probe }: Answer): boolean {
  const origin = probe.headers?.['origin']
  return origin === ELSEWHERE || origin === 'null'
}
