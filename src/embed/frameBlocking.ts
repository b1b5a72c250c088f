import { framingVerdict } from '../contract/framingVerdict.js'
import { isJsonObject } from '../contract/jsonObject.js'
import { SigningError } from '../contract/SigningError.js'
import { pageAncestors } from './pageAncestors.js'

/**
 * Lists that Chromium has reported as refusing this page. It reports an identical policy once per
 * document, so a second attempt with the same list would wait for a report that never comes.
 */
const reportedLists = new Set<string>()

/**
 * Why a ceremony cannot be shown in a frame of this page, as far as that can be known before one is
 * mounted; `undefined` if it can, or if nobody can tell.
 */
export function foreseeBlocking(
  ceremonyOrigin: string,
  embeddableIn: readonly string[] | undefined,
): SigningError | undefined {
  if (globalThis.crossOriginIsolated) {
    return new SigningError('cross_origin_isolated', BLOCKED, {
      remedy:
        'A cross-origin isolated page can frame only what opts in. Use presentation="tab", or serve the page without Cross-Origin-Embedder-Policy.',
    })
  }
  if (embeddableIn && reportedLists.has(embeddableIn.join())) return blockedByList(location.origin)
  const verdict = framingVerdict({ embeddableIn, ancestors: pageAncestors(), ceremonyOrigin })
  return verdict.verdict === 'blocked' ? blockedByList(verdict.remedy) : undefined
}

/**
 * Listens for the two ways a browser tells that it refused the frame: the violation of the page's
 * own `frame-src` (all engines), and Chromium's report of the ceremony's `frame-ancestors`. Neither
 * fires for a refusal by `X-Frame-Options`. Returns the stop.
 */
export function watchBlocking(
  ceremonyOrigin: string,
  landingOrigin: string | undefined,
  embeddableIn: readonly string[] | undefined,
  onBlocked: (error: SigningError) => void,
): () => void {
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    // `child-src` and `default-src` stand in for a missing `frame-src`.
    if (!/^(frame|child|default)-src$/.test(event.effectiveDirective)) return
    const origin = originOf(event.blockedURI)
    if (event.disposition !== 'enforce' || !origin) return
    // Without its landing in the frame a ceremony goes well and never ends.
    if (origin !== ceremonyOrigin && origin !== landingOrigin) return
    onBlocked(
      new SigningError('host_csp_blocked', BLOCKED, {
        remedy: `Add ${origin} to frame-src of this page's Content-Security-Policy; it needs the ceremony's origin and the landing's.`,
      }),
    )
  }
  document.addEventListener('securitypolicyviolation', onViolation)

  const observer = globalThis.ReportingObserver
    ? new ReportingObserver(
        (reports) => {
          for (const { body } of reports) {
            if (!isFrameAncestorsReport(body, ceremonyOrigin)) continue
            if (embeddableIn) reportedLists.add(embeddableIn.join())
            onBlocked(blockedByList(location.origin))
          }
        },
        { types: ['csp-violation'] },
      )
    : undefined
  observer?.observe()

  return () => {
    document.removeEventListener('securitypolicyviolation', onViolation)
    observer?.disconnect()
  }
}

const BLOCKED = 'This page is not allowed to show the document.'

/** `entry` is what would mend the list; a sandboxed page has no origin that a list could name. */
function blockedByList(entry: string | undefined): SigningError {
  return new SigningError('frame_blocked', BLOCKED, {
    remedy: entry
      ? `Add "${entry}" to embeddableIn of createSigningProxy.`
      : 'This page, or one around it, has no origin that embeddable_in could name. Open a tab.',
  })
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}

function isFrameAncestorsReport(body: unknown, ceremonyOrigin: string): boolean {
  if (!isJsonObject(body)) return false
  const { effectiveDirective, documentURL } = body
  return (
    effectiveDirective === 'frame-ancestors' && originOf(String(documentURL)) === ceremonyOrigin
  )
}
