import { isLoopback } from '../../../contract/ceremonyUrl.js'
import { framingVerdict } from '../../../contract/framing/framingVerdict.js'
import { checksOf, problem, skipped, type Verdict, warning } from '../../checks/check.js'
import { isProblemCode, parseJsonObject } from '../../checks/responseBody.js'
import { ancestorsOf, codeOf, type Facts, needsOrigin, pageOrigin } from '../facts.js'
import { outcomeOf } from '../visit.js'
import { notTheProxy } from './reach.js'

const THROWS = 'GET …/confirmation without a session: `authenticate` failed.'
export const READ_LOG = 'Read the log of the proxy, which names the function and prints its error.'

/** Checks the settings of the proxy. */
export const settingsChecks = checksOf<Facts>({
  embeddable_in: {
    promise: '`embeddableIn` lists the portal’s page and the pages that frame it.',
    code: 'frame_blocked',
    after: ['public_url'],
    run(facts) {
      const { embeddableIn } = facts
      if (!embeddableIn)
        return skipped('Pass each entry of the proxy’s `embeddableIn` as --embeddable-in.')
      const [ceremonyOrigin] = facts.ceremonyOrigins
      const found = framingVerdict({ embeddableIn, ancestors: ancestorsOf(facts), ceremonyOrigin })
      if (found.verdict === 'allowed') return undefined
      if (found.verdict === 'unknown') {
        return warning(
          'Browsers interpret an entry of `embeddableIn` in different ways.',
          'Write each entry as "https://portal.example.com", without a path.',
        )
      }
      const remedy = found.remedy
        ? `Add "${found.remedy}" to \`embeddableIn\` of createSigningProxy.`
        : 'Serve the page on a host with an ordinary name. No entry can match this host.'
      return problem(`\`embeddableIn\` does not list ${found.ancestor}.`, remedy)
    },
  },
  service: {
    // The contract has no call that proves a key: a service may answer 404 before it checks the key.
    promise: 'The signing service answers the proxy, and does not refuse the API key.',
    remedy: 'Check `service.baseUrl` and `service.apiKey`, and that the service runs.',
    after: ['proxy_health'],
    run({ service: result, serviceName }) {
      if (result === undefined) {
        return skipped(
          'Only a proxy with a local `publicUrl` reports this. Run doctor --service on the proxy’s machine.',
        )
      }
      if (result === 'ok') return undefined
      const name = serviceName === undefined ? '' : ` (${serviceName})`
      const seen = `The proxy's test call to the service${name} fails`
      return isProblemCode(result)
        ? problem(`${seen}: ${result}.`, undefined, result)
        : problem(`${seen}.`)
    },
  },
  ceremony_origin: {
    promise: 'Ceremonies have the origin --ceremony-origin.',
    remedy:
      'Pass the origin of the urls that the service returns for ceremonies. It can differ from `service.baseUrl`.',
    code: 'invalid_url',
    // A stopped service is one problem, not two.
    after: ['service'],
    needs: needsOrigin,
    run: checkCeremonyOrigin,
  },
  confirm: {
    promise: 'The proxy answers pages that ask whether a recipient has signed.',
    remedy:
      'Set the option `confirm` of createSigningProxy. Ignore this if every component has its own `confirm`.',
    after: ['landing_reachable'],
    run({ confirmation }) {
      const code = codeOf(confirmation)
      if (code === 'host_error') return problem(THROWS, READ_LOG, code)
      if (code === 'not_found') return warning('The proxy does not answer `GET …/confirmation`.')
      const { status, body } = confirmation
      const isAnswer = status === 200 && 'answer' in (parseJsonObject(body) ?? {})
      // A recipient of another service than the contract's can have another kind of id.
      return isProblemCode(code) || isAnswer
        ? undefined
        : notTheProxy(confirmation, 'GET …/confirmation')
    },
  },
})

/** Finds an origin that cannot be that of a ceremony. Only the url of a ceremony proves an origin. */
function checkCeremonyOrigin(facts: Facts): Verdict {
  const { ceremony, ceremonyHosts, ceremonyOrigins, options } = facts
  const own = new Set([facts.page.asked.origin, pageOrigin(facts), options.proxy.origin])
  const shared = ceremonyOrigins.find((origin) => own.has(origin))
  if (shared !== undefined) {
    return problem(`${shared} is the origin of the portal. Pages refuse a ceremony there.`)
  }
  const missing = ceremonyOrigins.find((origin) => !options.ceremonyOrigins.includes(origin))
  if (missing !== undefined && options.ceremonyOrigins.length > 0) {
    const remedy = `Pass --ceremony-origin ${missing} too, and allow this origin in your policies.`
    const seen = `The ceremony loads ${missing}, which --ceremony-origin does not name.`
    return problem(seen, remedy, 'host_csp_blocked')
  }
  if (ceremony) return undefined
  const silent = ceremonyHosts.find(({ failure }) => failure)
  if (!silent) return skipped('Only a ceremony proves its origin: --ceremony @file or env:NAME.')
  // Another machine can be unreachable from here, but reachable for the browsers of signers.
  const finding = isLoopback(silent.asked.hostname) ? problem : warning
  return finding(`No ceremony can load from ${silent.asked.origin}: ${outcomeOf(silent)}.`)
}
