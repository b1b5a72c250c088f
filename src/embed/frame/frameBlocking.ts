import { framingVerdict } from '../../contract/framing/framingVerdict.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { SigningError } from '../../contract/SigningError.js'
import type { CeremonyGrant } from '../../contract/ceremony.js'
import { pageAncestors } from './pageAncestors.js'

/** The parts of an attempt that decide whether a frame may show it. */
export interface FramedCeremony {
  readonly grant?: CeremonyGrant
  readonly url?: URL
  readonly landing?: URL
}

/**
 * Ceremony origins, each with a list, of which Chromium has reported a page that refuses this one. It
 * reports an identical policy once per document, so another attempt may wait before a blank frame for
 * a report that never comes.
 */
const reported = new Set<string>()

/** How many frames are watched: of several, Chromium does not say which one it has refused. */
let watched = 0

/**
 * Why a ceremony cannot be shown in a frame of this page, as far as that can be known before one is
 * mounted; `undefined` if it can, or if nobody can tell.
 */
export function foreseeBlocking({ url, grant }: FramedCeremony): SigningError | undefined {
  if (globalThis.crossOriginIsolated) {
    return new SigningError('cross_origin_isolated', BLOCKED, {
      remedy: 'Use presentation="tab", or serve the page without Cross-Origin-Embedder-Policy.',
    })
  }
  const result = framingVerdict({
    embeddableIn: grant?.embeddable_in,
    ancestors: pageAncestors(),
    ceremonyOrigin: url?.origin,
  })
  return result.verdict === 'blocked' ? blockedByList(result.remedy) : undefined
}

/** Whether the load of a frame is no sign that it shows anything. */
export function mayBeRefused(ceremony: FramedCeremony): boolean {
  return reported.has(keyOf(ceremony))
}

function keyOf({ url, grant }: FramedCeremony): string {
  return String([url?.origin, grant?.embeddable_in])
}

/**
 * Listens for the two ways a browser tells that it refused the frame: the violation of the page's
 * own `frame-src` (all engines), and Chromium's report of the ceremony's `frame-ancestors`. Neither
 * fires for a refusal by `X-Frame-Options`. Returns the stop.
 */
export function watchBlocking(
  ceremony: FramedCeremony,
  isOpen: () => boolean,
  onBlocked: (error: SigningError) => void,
): () => void {
  const ceremonyOrigin = ceremony.url?.origin
  const onViolation = (event: SecurityPolicyViolationEvent): void => {
    // `child-src` and `default-src` stand in for a missing `frame-src`.
    if (!/^(frame|child|default)-src$/.test(event.effectiveDirective)) return
    const origin = originOf(event.blockedURI)
    if (event.disposition !== 'enforce' || !origin) return
    // Without its landing in the frame a ceremony goes well and never ends.
    if (origin !== ceremonyOrigin && origin !== ceremony.landing?.origin) return
    onBlocked(
      new SigningError('host_csp_blocked', BLOCKED, {
        remedy: `Add ${origin} to frame-src of this page's Content-Security-Policy; it needs the ceremony's origin and the landing's.`,
      }),
    )
  }
  document.addEventListener('securitypolicyviolation', onViolation)

  const observer =
    globalThis.ReportingObserver &&
    new ReportingObserver(
      (reports) => {
        if (!reports.some(({ body }) => isFrameAncestorsReport(body, ceremonyOrigin))) return
        // Chromium reports before a frame has loaded: an open one is not taken from its recipient.
        if (watched > 1 && isOpen()) return
        reported.add(keyOf(ceremony))
        const isListed = ceremony.grant?.embeddable_in?.includes(location.origin)
        onBlocked(blockedByList(isListed ? undefined : location.origin))
      },
      { types: ['csp-violation'] },
    )
  observer?.observe()
  watched += 1

  return () => {
    document.removeEventListener('securitypolicyviolation', onViolation)
    observer?.disconnect()
    watched -= 1
  }
}

const BLOCKED = 'This page is not allowed to show the document.'

/** `entry` is what would mend the list, if anything can. */
function blockedByList(entry: string | undefined): SigningError {
  return new SigningError('frame_blocked', BLOCKED, {
    remedy: entry
      ? `Add "${entry}" to embeddableIn of createSigningProxy.`
      : 'No entry would help: a page here has no origin to name, or the service sent an error page.',
  })
}

function originOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).origin : undefined
}

function isFrameAncestorsReport(body: unknown, ceremonyOrigin: string | undefined): boolean {
  return (
    isJsonObject(body) &&
    body['effectiveDirective'] === 'frame-ancestors' &&
    originOf(String(body['documentURL'])) === ceremonyOrigin
  )
}
