import type { ProxyConfig } from '../options/readOptions.js'
import { invalidOption } from '../options/invalidOption.js'
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'
import type { SigningService } from './signingService.js'

/**
 * Refuses options that the service cannot fulfil.
 *
 * @throws `SigningError` with `code: 'invalid_option'`.
 */
export function assertFits<Session extends SigningSession>(
  options: Pick<SigningProxyOptions<Session>, 'evidence' | 'onReplaced' | 'document'>,
  {
    serviceUrl,
    developmentHosts,
    isLocalService,
  }: Pick<ProxyConfig, 'serviceUrl' | 'developmentHosts' | 'isLocalService'>,
  { name, basePath, can, document, testKeyPrefix }: SigningService,
): void {
  if (developmentHosts.length > 0 && testKeyPrefix === undefined && !isLocalService) {
    const problem = `must not be set, because ${name} has no test keys and \`service.baseUrl\` is another host`
    const remedy = 'Remove it, or use a service on a loopback host or one of these hosts.'
    throw invalidOption('developmentHosts', problem, remedy)
  }
  if (basePath !== '' && serviceUrl.endsWith(basePath)) {
    const problem = `must not end in ${basePath}, because the proxy adds it`
    throw invalidOption('service.baseUrl', problem, `Remove ${basePath} from the url.`)
  }
  if (can.evidence && !options.evidence) {
    const remedy = 'Set (session) => ({ provider, data }), from data that the server stores.'
    throw invalidOption('evidence', 'is missing', remedy)
  }
  if (!can.evidence && options.evidence) {
    const problem = `must not be set, because ${name} stores no evidence for a ceremony`
    throw invalidOption('evidence', problem, 'Remove it, and store the evidence in your portal.')
  }
  if (options.document && !document) {
    const problem = `must not be set, because ${name} offers no document before the signature`
    throw invalidOption('document', problem, 'Remove it, and show the copy of your own portal.')
  }
  if (!options.onReplaced || (can.replace !== false && can.replace !== 'same_link')) return
  const reason = can.replace
    ? `with ${name} the old link stays valid, so the replaced person could sign for the successor`
    : `${name} replaces no recipients`
  const remedy = 'Remove it, and create a new document for the new signer.'
  throw invalidOption('onReplaced', `must not be set, because ${reason}`, remedy)
}
