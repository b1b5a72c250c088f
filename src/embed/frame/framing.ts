import { parseUrl } from '../../contract/ceremonyUrl.js'
import { EVERY, matchSource, NONE } from '../../contract/framing/sourceExpression.js'
import type { SigningError } from '../../contract/signingError.js'
import { listen, optional } from '../browser.js'
import { clientError, remedyOf } from '../errors/errors.js'
import type { Ceremony } from '../signing/ceremony.js'

/** The entry to add to `embeddable_in`, so that a page is allowed to frame the ceremony. */
export interface MissingEntry {
  /** `undefined` if no entry can match the page: for example if it is sandboxed, or on an IPv6 address. */
  readonly entry: string | undefined
}

/**
 * Returns the entry that `embeddable_in` lacks for a frame inside `ancestors`, nearest first.
 * Returns `undefined` if the list is complete, or if only the browser can decide. An entry that only
 * some browser engines match counts as a match, so no frame is blocked that a browser would show.
 */
export function missingEntry(
  list: readonly string[],
  ancestors: readonly string[],
): MissingEntry | undefined {
  // With a character outside ASCII, browsers ignore the whole list, and a semicolon may end it.
  if (/[^!-~]|[;,]/.test(list.join(''))) return undefined
  for (const [index, ancestor] of ancestors.entries()) {
    const origin = /^https?:/.test(ancestor) ? parseUrl(ancestor) : undefined
    // For a page around this one, `null` may be an origin that the browser hides.
    const isHidden = !origin && (index > 0 || ancestor !== 'null')
    // A sandboxed page has no origin. Only `*` matches it, and only in Firefox.
    const mayMatch = list.some((source) =>
      origin ? matchSource(source, origin) !== NONE : source === '*',
    )
    if (isHidden || mayMatch) continue
    const nameable = origin && matchSource(origin.origin, origin) === EVERY
    return { entry: nameable ? origin.origin : undefined }
  }
  return undefined
}

/**
 * Returns the reason why this page cannot frame the ceremony; `undefined` if the page can, or if
 * only the browser can decide. Called before the frame loads the url.
 */
export function framingError({ embeddableIn }: Ceremony): SigningError | undefined {
  // The page's Cross-Origin-Embedder-Policy then blocks every frame. Not so in Chromium, the only
  // engine with `userAgentData`: a `Document-Isolation-Policy` sets `crossOriginIsolated`, too.
  if (globalThis.crossOriginIsolated && !('userAgentData' in navigator)) {
    return clientError('cross_origin_isolated')
  }
  // Firefox before 148 has no `ancestorOrigins`. One `null` then represents the unknown origins.
  const above = location.ancestorOrigins ?? (window === window.top ? [] : ['null'])
  const missing = embeddableIn && missingEntry(embeddableIn, [self.origin, ...above])
  if (!missing) return undefined
  const { entry } = missing
  return clientError('frame_blocked', {
    remedy: remedyOf(entry ? 'frame_blocked' : 'frame_refused', entry),
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
