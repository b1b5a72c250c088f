import { framingVerdict } from '../../../contract/framing/framingVerdict.js'
import { problemStatus } from '../../../contract/problem.js'
import { type Check, problem, skipped, warning } from '../../checks/check.js'
import { parseJsonObject } from '../../checks/responseBody.js'
import { ancestorsOf, type Facts } from '../facts.js'
import { notTheProxy } from './reach.js'

const publicUrl: Check<Facts> = {
  name: 'public_url',
  promise: '`publicUrl` is the address at which browsers reach the proxy.',
  run({ publicUrl: configured, options: { proxy } }) {
    if (configured === undefined) return skipped('Pass `publicUrl` of the proxy as --public-url.')
    const reached = proxy.href.replace(/\/+$/, '')
    if (configured.replace(/\/+$/, '') === reached) return undefined
    return problem(`\`publicUrl\` is ${configured}, but --proxy is ${reached}.`, {
      remedy: `Set \`publicUrl\` to the address that browsers use, or correct --proxy.`,
      code: 'bad_origin',
    })
  },
}

const embeddableIn: Check<Facts> = {
  name: 'embeddable_in',
  promise: '`embeddableIn` lists the portal’s page and the pages that frame it.',
  run(facts) {
    const { embeddableIn: list, options } = facts
    if (!list) return skipped('Pass each entry of the proxy’s `embeddableIn` as --embeddable-in.')
    const [ceremonyOrigin] = options.ceremonyOrigins
    const ancestors = ancestorsOf(facts)
    const found = framingVerdict({ embeddableIn: list, ancestors, ceremonyOrigin })
    if (found.verdict === 'allowed') return undefined
    if (found.verdict === 'unknown') {
      return warning('Browsers interpret an entry of `embeddableIn` in different ways.', {
        remedy: 'Write each entry as "https://portal.example.com", without a path.',
        code: 'frame_blocked',
      })
    }
    return problem(`\`embeddableIn\` does not list ${found.ancestor}.`, {
      remedy: found.remedy
        ? `Add "${found.remedy}" to \`embeddableIn\` of createSigningProxy.`
        : 'Serve the page on a host with an ordinary name. No entry can match this host.',
      code: 'frame_blocked',
    })
  },
}

const service: Check<Facts> = {
  name: 'service',
  // The contract has no call that proves a key: a service may answer 404 before it checks the key.
  promise: 'The signing service answers the proxy, and does not refuse the API key.',
  run({ service: result, serviceName }) {
    if (result === undefined) {
      return skipped(
        'Only a proxy with a local `publicUrl` reports this. Run check-service on the proxy’s machine.',
      )
    }
    if (result === 'ok') return undefined
    const name = serviceName === undefined ? '' : ` (${serviceName})`
    const remedy = 'Check `service.baseUrl` and `service.apiKey`, and that the service runs.'
    return isCode(result)
      ? problem(`The proxy's test call to the service${name} fails: ${result}.`, {
          remedy,
          code: result,
        })
      : problem(`The proxy's test call to the service${name} fails.`, { remedy })
  },
}

const confirm: Check<Facts> = {
  name: 'confirm',
  promise: 'The proxy answers pages that ask whether a recipient has signed.',
  after: ['proxy_health', 'landing_reachable'],
  run({ confirmation }) {
    if (confirmation.status === 0 || !parseJsonObject(confirmation.body)) {
      return notTheProxy(confirmation, 'GET …/confirmation')
    }
    if (confirmation.status !== 404) return undefined
    return warning('The proxy does not answer `GET …/confirmation`.', {
      remedy:
        'Set the option `confirm` of createSigningProxy. Ignore this if every component has its own `confirm`.',
    })
  },
}

function isCode(code: string): code is keyof typeof problemStatus {
  return Object.hasOwn(problemStatus, code)
}

/** The checks that compare the settings of the proxy with the urls that browsers use. */
export const settingsChecks: readonly Check<Facts>[] = [publicUrl, embeddableIn, service, confirm]
