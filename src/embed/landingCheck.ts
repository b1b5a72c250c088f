import { parseUrl } from '../contract/ceremonyUrl.js'
import { isJsonObject } from '../contract/jsonObject.js'
import { optional } from './browser.js'
import { remedyOf } from './errors/errors.js'
import { printWarning } from './errors/hostCalls.js'

/** The origins of landing pages that a warning has named. */
const printed = new Set<string>()

/**
 * Prints a warning if a ceremony ends on an origin that is neither the page's nor the proxy's: usually
 * `publicUrl` has a wrong port or scheme, and the frame would fail only at the end.
 */
export function checkLanding(grant: object, endpoint: string): void {
  const landing = isJsonObject(grant) ? parseUrl(String(grant['redirect_url'])) : undefined
  const proxy = optional(() => new URL(endpoint, document.baseURI).origin)
  if (!landing || proxy === undefined) return
  const { origin, pathname } = landing
  if ([location.origin, proxy].includes(origin) || printed.has(origin)) return
  printed.add(origin)
  printWarning(remedyOf('landing_elsewhere', origin + pathname))
}
