import { parseUrl } from '../../contract/ceremonyUrl.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { SigningError } from '../../contract/signingError.js'
import { listen, type Scope } from '../browser/scope.js'
import { clientError } from '../errors/clientError.js'
import type { Ceremony } from '../session/ceremony.js'

/** What a browser reports about a frame that it refused. */
export interface RefusalEvents {
  readonly onRefused: (error: SigningError) => void
  /** The ceremony is shown, but its landing is not. */
  readonly onLandingRefused: (error: SigningError) => void
}

/**
 * Listens for the refusals that a page can notice: a violation of the page's own `frame-src` (all
 * engines), and on a cross-origin isolated page a report of its Cross-Origin-Embedder-Policy.
 */
export function watchRefusals(
  scope: Scope,
  { origin, landing }: Ceremony,
  { onRefused, onLandingRefused }: RefusalEvents,
): void {
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    // `child-src` and `default-src` apply if there is no `frame-src`.
    if (!/^(frame|child|default)-src$/.test(event.effectiveDirective)) return
    const value = parseUrl(event.blockedURI)?.origin
    if (event.disposition !== 'enforce' || !value) return
    const needed = landing ? [origin, landing.origin] : [origin]
    const error = clientError('host_csp_blocked', {
      value: frameSource(event.originalPolicy, needed),
    })
    if (value === origin) onRefused(error)
    else if (value === landing?.origin) onLandingRefused(error)
  }
  listen(scope, 'securitypolicyviolation', onViolation, document)

  if (!globalThis.crossOriginIsolated) return
  const observer = new ReportingObserver(
    (reports) =>
      scope.run(() => {
        if (reports.some(({ body }) => isAbout(body, origin))) {
          onRefused(clientError('cross_origin_isolated'))
        }
      }),
    { types: ['coep'] },
  )
  observer.observe()
  scope.add(() => observer.disconnect())
}

function isAbout(body: unknown, origin: string): boolean {
  return isJsonObject(body) && parseUrl(String(body['blockedURL']))?.origin === origin
}

/** The page's `frame-src`, or what applies in its place, with the origins that it lacks. */
function frameSource(policy = '', needed: readonly string[]): string {
  const [, sources = ''] =
    ['frame', 'child', 'default']
      .map((name) => new RegExp(`(?:^|;)\\s*${name}-src ([^;]*)`, 'i').exec(policy))
      .find(Boolean) ?? []
  // Keywords such as `'none'` and `'unsafe-inline'` mean nothing for a frame.
  const kept = sources.split(/\s+/).filter((source) => /^(?:[^']|'self')/.test(source))
  return `frame-src ${[...new Set([...kept, ...needed])].join(' ')}`
}
