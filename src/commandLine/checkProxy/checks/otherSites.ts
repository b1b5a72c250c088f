import type { Answer } from '../caller.js'
import { type Check, firstBroken, unlessRefused, type Verdict } from '../check.js'

const ELSEWHERE = 'https://check-proxy.example'

/** Whether an answer lets a page of another site read it. */
function letsIn({ headers, probe }: Answer): Verdict {
  const allowed = headers['access-control-allow-origin']
  return allowed === '*' || allowed === ELSEWHERE || allowed === 'null'
    ? { broken: `${probe.what}: Access-Control-Allow-Origin lets it read the answer.` }
    : undefined
}

export const otherSitesChecks: readonly Check[] = [
  {
    id: 'origin',
    promise: 'A write from a page of another origin is refused: 403.',
    judge: async (caller) =>
      firstBroken(
        [ELSEWHERE, 'null'].map((origin) => async () => {
          const what = `POST …/ceremony with Origin: ${origin}`
          // As a browser without Sec-Fetch-Site sends it: the origin alone has to be enough.
          const headers = { origin, 'sec-fetch-site': undefined }
          return unlessRefused(await caller.call({ what, headers }), [403])
        }),
      ),
  },
  {
    id: 'fetch-metadata',
    promise: 'A write that the browser says comes from another site is refused: 403.',
    judge: async (caller) =>
      firstBroken(
        ['cross-site', 'same-site', 'none'].map((site) => async () => {
          const what = `POST …/ceremony with Sec-Fetch-Site: ${site} and no Origin`
          const headers = { origin: undefined, 'sec-fetch-site': site }
          return unlessRefused(await caller.call({ what, headers }), [403])
        }),
      ),
  },
  {
    id: 'vouched-for',
    promise: 'A write with neither Origin nor Sec-Fetch-Site is refused: 403.',
    judge: async (caller) => {
      const what = 'POST …/ceremony without Origin and Sec-Fetch-Site'
      const headers = { origin: undefined, 'sec-fetch-site': undefined }
      return unlessRefused(await caller.call({ what, headers }), [403])
    },
  },
  {
    id: 'no-foreign-cors',
    promise: 'CORS headers let in no origin that is not listed.',
    judge: async (caller) => {
      const preflight = {
        origin: ELSEWHERE,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        'content-type': undefined,
        'sec-fetch-site': 'cross-site',
      }
      const read = { method: 'GET', path: '/deliverables/del_checkproxy' }
      return firstBroken([
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
          firstBroken(caller.answers.filter(isFromElsewhere).map((one) => async () => letsIn(one))),
      ])
    },
  },
]

function isFromElsewhere({ probe }: Answer): boolean {
  const origin = probe.headers?.['origin']
  return origin === ELSEWHERE || origin === 'null'
}
