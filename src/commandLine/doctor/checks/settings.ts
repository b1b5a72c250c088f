import { framingVerdict } from '../../../contract/framing/framingVerdict.js'
import { problemStatus } from '../../../contract/problem.js'
import { type Check, problem, skipped, warning } from '../../checks/check.js'
import { ancestorsOf, type Facts } from '../facts.js'

const publicUrl: Check<Facts> = {
  name: 'public_url',
  promise: '`publicUrl` of the proxy is where browsers reach it.',
  run({ publicUrl: configured, options: { proxy } }) {
    if (configured === undefined) return skipped('Give --public-url: the `publicUrl` of the proxy.')
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
  promise: '`embeddableIn` of the proxy lists the page and the pages around it.',
  run(facts) {
    const { embeddableIn: list, options } = facts
    if (!list) return skipped('Give --embeddable-in: each entry of `embeddableIn` of the proxy.')
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
        : 'Serve the page on a host with an ordinary name; no entry can match this one.',
      code: 'frame_blocked',
    })
  },
}

const service: Check<Facts> = {
  name: 'service',
  // The contract has no call that proves a key: a service may look for the id first.
  promise: 'The service answers the proxy, and does not refuse its key.',
  run({ service: result }) {
    if (result === undefined) {
      return skipped(
        'Only a proxy with `publicUrl` on this machine reports it. Run check-service beside the proxy.',
      )
    }
    if (result === 'ok') return undefined
    const remedy = 'Check `service.baseUrl` and `service.apiKey`, and that the service runs.'
    return isCode(result)
      ? problem(`The proxy's test call to the service fails: ${result}.`, { remedy, code: result })
      : problem("The proxy's test call to the service fails.", { remedy })
  },
}

function isCode(code: string): code is keyof typeof problemStatus {
  return Object.hasOwn(problemStatus, code)
}

/** Compares the settings of the proxy with what browsers use. */
export const settingsChecks: readonly Check<Facts>[] = [publicUrl, embeddableIn, service]
