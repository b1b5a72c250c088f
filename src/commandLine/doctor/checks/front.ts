import { checksOf, problem, skipped, warning } from '../../checks/check.js'
import { codeOf, type Facts } from '../facts.js'

const FORWARD =
  'Let the CDN or proxy in front forward all request headers below the path of the proxy: docs/cdn.md.'

/** Checks what a server in front of the proxy does, and a service worker in front of both. */
export const frontChecks = checksOf<Facts>({
  forwarded_headers: {
    promise: 'A server in front of the proxy forwards `Origin` and `Sec-Fetch-Site`.',
    remedy: FORWARD,
    code: 'bad_origin',
    after: ['confirm'],
    run({ confirmation, fromElsewhere, crossSite }) {
      const isDropped = [fromElsewhere, crossSite].map((visit) => codeOf(visit) !== 'bad_origin')
      if (codeOf(confirmation) !== 'unauthenticated') {
        return skipped('The answer to `GET …/confirmation` does not show this.')
      }
      if (isDropped.every(Boolean)) {
        return problem(
          'The proxy answers a request with a wrong `Origin` and `Sec-Fetch-Site`, so a server in front removes both. The proxy then refuses every POST.',
        )
      }
      const name = ['Origin', 'Sec-Fetch-Site'].find((_, index) => isDropped[index])
      return name === undefined
        ? undefined
        : warning(
            `The proxy answers a request with a wrong \`${name}\`, so a server in front removes it.`,
          )
    },
  },
  uncached_reads: {
    promise: 'No server in front of the proxy caches its answers.',
    remedy: 'Turn off the cache below the path of the proxy: docs/cdn.md.',
    code: 'invalid_answer',
    after: ['confirm'],
    run({ confirmation, again }) {
      const [first, second] = [confirmation, again].map(({ headers }) => headers)
      const ids = [first, second].map((headers) => headers?.get('x-request-id'))
      const isOld = first?.has('age') || second?.has('age')
      return isOld || (ids[0] && ids[0] === ids[1])
        ? problem('Two requests got one answer, so a server in front caches `GET …/confirmation`.')
        : undefined
    },
  },
  service_worker: {
    promise: 'No service worker of the page answers at redirect_url.',
    code: 'frame_left',
    after: ['page_reachable'],
    run({ page, landing }) {
      if (!/serviceWorker\.register|registerSW|workbox-/.test(page.body)) return undefined
      const path = landing.asked.pathname.replace(/[^/]*$/, '').replaceAll('/', String.raw`\/`)
      return warning(
        'The page registers a service worker. If it answers all navigations, it answers in place of the page at redirect_url.',
        `Exclude the path of the proxy. In Workbox: navigateFallbackDenylist: [/^${path}/]`,
      )
    },
  },
})
