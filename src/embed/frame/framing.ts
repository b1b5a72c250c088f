import { parseUrl } from '../../contract/ceremonyUrl.js'
import type { SigningError } from '../../contract/signingError.js'
import { listen, optional } from '../browser.js'
import { clientError, remedyOf } from '../errors/errors.js'
import type { Ceremony } from '../signing/ceremony.js'

/**
 * Returns the reason why this page cannot frame the ceremony; `undefined` if the page can, or if
 * only the browser can decide. Called before the frame loads the url. The proxy has compared
 * `embeddable_in` with the pages around the frame.
 */
export function framingError({ framing }: Ceremony): SigningError | undefined {
  // The page's Cross-Origin-Embedder-Policy then blocks every frame. Not so in Chromium, the only
  // engine with `userAgentData`: a `Document-Isolation-Policy` sets `crossOriginIsolated`, too.
  if (globalThis.crossOriginIsolated && !('userAgentData' in navigator)) {
    return clientError('cross_origin_isolated')
  }
  const { verdict, missing } = framing
  if (verdict !== 'blocked') return undefined
  return clientError('frame_blocked', {
    remedy: remedyOf(missing ? 'frame_blocked' : 'frame_refused', missing),
  })
}

/**
 * Calls `onRefused` when a policy of the page blocks the frame: `frame-src` (all engines) or
 * Cross-Origin-Embedder-Policy (Chromium). `origin` is the blocked origin.
 */
export function watchRefusals(
  signal: AbortSignal,
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
  listen(signal, 'securitypolicyviolation', onViolation, document)

  // Observe even if `crossOriginIsolated` is `false`: the embedder policy alone blocks frames.
  const observer = optional(
    () =>
      new ReportingObserver(
        (reports) => {
          // Chromium exposes the fields of a report only in its JSON.
          if (reports.some(({ body }) => JSON.stringify(body).includes(`"${origin}/`))) {
            onRefused(clientError('cross_origin_isolated'), origin)
          }
        },
        { types: ['coep'] },
      ),
  )
  observer?.observe()
  signal.addEventListener('abort', () => observer?.disconnect())
}
