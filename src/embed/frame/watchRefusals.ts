import { parseUrl } from '../../contract/ceremonyUrl.js'
import type { SigningError } from '../../contract/signingError.js'
import { optional } from '../browser/optional.js'
import { listen, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import type { Ceremony } from '../signing/ceremony.js'

/**
 * Calls `onRefused` when a policy of the page blocks the frame: `frame-src` (all engines) or
 * Cross-Origin-Embedder-Policy (Chromium). `origin` is the blocked origin.
 */
export function watchRefusals(
  scope: Scope,
  { origin, landing }: Ceremony,
  onRefused: (error: SigningError, origin: string) => void,
): void {
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    // `child-src` or `default-src` applies if the policy has no `frame-src`.
    if (!/^(frame|child|default)-src$/.test(event.effectiveDirective)) return
    const refused = parseUrl(event.blockedURI)?.origin
    const needed = landing ? [origin, landing.origin] : [origin]
    if (event.disposition !== 'enforce' || !refused || !needed.includes(refused)) return
    const error = clientError('host_csp_blocked', {
      value: `frame-src ${needed.join(' ')}`,
      policy: event.originalPolicy,
    })
    onRefused(error, refused)
  }
  listen(scope, 'securitypolicyviolation', onViolation, document)

  // Observe even if `crossOriginIsolated` is `false`: the embedder policy alone blocks frames.
  const observer = optional(
    () =>
      new ReportingObserver(
        (reports) =>
          scope.run(() => {
            // Chromium exposes the fields of a report only in its JSON.
            if (reports.some(({ body }) => JSON.stringify(body).includes(`"${origin}/`))) {
              onRefused(clientError('cross_origin_isolated'), origin)
            }
          }),
        { types: ['coep'] },
      ),
  )
  observer?.observe()
  scope.add(() => observer?.disconnect())
}
