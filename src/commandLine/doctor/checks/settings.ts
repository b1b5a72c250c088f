import { framingVerdict } from '../../../contract/framing/framingVerdict.js'
import { problemStatus } from '../../../contract/problem.js'
import { checksOf, problem, skipped, warning } from '../../checks/check.js'
import { parseJsonObject } from '../../checks/responseBody.js'
import { ancestorsOf, type Facts } from '../facts.js'
import { notTheProxy } from './reach.js'

/** The checks that compare the settings of the proxy with the urls that browsers use. */
export const settingsChecks = checksOf<Facts>({
  public_url: {
    promise: '`publicUrl` is the address at which browsers reach the proxy.',
    remedy: 'Set `publicUrl` to the address that browsers use, or correct --proxy.',
    code: 'bad_origin',
    run({ publicUrl: configured, options: { proxy } }) {
      if (configured === undefined) return skipped('Pass `publicUrl` of the proxy as --public-url.')
      const reached = proxy.href.replace(/\/+$/, '')
      if (configured.replace(/\/+$/, '') === reached) return undefined
      return problem(`\`publicUrl\` is ${configured}, but --proxy is ${reached}.`)
    },
  },
  embeddable_in: {
    promise: '`embeddableIn` lists the portal’s page and the pages that frame it.',
    code: 'frame_blocked',
    run(facts) {
      const { embeddableIn, options } = facts
      if (!embeddableIn)
        return skipped('Pass each entry of the proxy’s `embeddableIn` as --embeddable-in.')
      const [ceremonyOrigin] = options.ceremonyOrigins
      const found = framingVerdict({ embeddableIn, ancestors: ancestorsOf(facts), ceremonyOrigin })
      if (found.verdict === 'allowed') return undefined
      if (found.verdict === 'unknown') {
        return warning('Browsers interpret an entry of `embeddableIn` in different ways.', {
          remedy: 'Write each entry as "https://portal.example.com", without a path.',
        })
      }
      return problem(`\`embeddableIn\` does not list ${found.ancestor}.`, {
        remedy: found.remedy
          ? `Add "${found.remedy}" to \`embeddableIn\` of createSigningProxy.`
          : 'Serve the page on a host with an ordinary name. No entry can match this host.',
      })
    },
  },
  service: {
    // The contract has no call that proves a key: a service may answer 404 before it checks the key.
    promise: 'The signing service answers the proxy, and does not refuse the API key.',
    remedy: 'Check `service.baseUrl` and `service.apiKey`, and that the service runs.',
    run({ service: result, serviceName }) {
      if (result === undefined) {
        return skipped(
          'Only a proxy with a local `publicUrl` reports this. Run check-service on the proxy’s machine.',
        )
      }
      if (result === 'ok') return undefined
      const name = serviceName === undefined ? '' : ` (${serviceName})`
      return isCode(result)
        ? problem(`The proxy's test call to the service${name} fails: ${result}.`, { code: result })
        : problem(`The proxy's test call to the service${name} fails.`)
    },
  },
  confirm: {
    promise: 'The proxy answers pages that ask whether a recipient has signed.',
    remedy:
      'Set the option `confirm` of createSigningProxy. Ignore this if every component has its own `confirm`.',
    after: ['proxy_health', 'landing_reachable'],
    run({ confirmation }) {
      if (confirmation.status === 0 || !parseJsonObject(confirmation.body)) {
        return notTheProxy(confirmation, 'GET …/confirmation')
      }
      if (confirmation.status !== 404) return undefined
      return warning('The proxy does not answer `GET …/confirmation`.')
    },
  },
})

function isCode(code: string): code is keyof typeof problemStatus {
  return Object.hasOwn(problemStatus, code)
}
