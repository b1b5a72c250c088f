import { isLoopback, parseCeremonyUrl, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import type { ProxyConfig } from '../options/readOptions.js'

/** Reads a url out of a response. `http` on loopback passes only if the service is there as well. */
export function parseAnsweredUrl(
  value: unknown,
  { serviceUrl }: Pick<ProxyConfig, 'serviceUrl'>,
  rules?: CeremonyUrlRules,
): URL | undefined {
  const url = parseCeremonyUrl(value, rules)
  return url?.protocol === 'http:' && !isLoopback(serviceUrl.hostname) ? undefined : url
}
