import { parsePolicies } from '../../../contract/framing/hostPolicy.js'
import type { ServiceAnswer } from '../callService.js'

/** The sources of a page's `frame-ancestors` directive; `undefined` without one. */
export function frameAncestors(page: ServiceAnswer | undefined): readonly string[] | undefined {
  return parsePolicies(page?.headers.get('content-security-policy') ?? '')
    .map((policy) => policy.get('frame-ancestors'))
    .find((sources) => sources !== undefined)
}
