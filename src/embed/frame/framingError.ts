import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { remedyOf } from '../errors/remedies.js'
import type { Ceremony } from '../signing/ceremony.js'
import { missingEntry } from './missingEntry.js'

/**
 * Whether the page's Cross-Origin-Embedder-Policy blocks every frame. `crossOriginIsolated` does
 * not prove this in Chromium, the only engine with `userAgentData`: a `Document-Isolation-Policy`
 * sets it, too. `watchRefusals` detects a blocked frame in Chromium.
 */
export function isIsolated(): boolean {
  return globalThis.crossOriginIsolated && !('userAgentData' in navigator)
}

/**
 * Returns the reason why this page cannot frame the ceremony; `undefined` if the page can, or if
 * only the browser can decide. Called before the frame is mounted.
 */
export function framingError({ embeddableIn }: Ceremony): SigningError | undefined {
  if (isIsolated()) return clientError('cross_origin_isolated')
  const missing = embeddableIn && missingEntry(embeddableIn, pageAncestors())
  if (!missing) return undefined
  const { entry } = missing
  return clientError('frame_blocked', {
    remedy: remedyOf(entry ? 'frame_blocked' : 'frame_refused', entry),
  })
}

/**
 * Returns this page's origin, then the origins of the pages that frame it, nearest first. Firefox
 * before 148 has no `ancestorOrigins`. One `null` then represents the unknown origins.
 */
function pageAncestors(): string[] {
  const above = location.ancestorOrigins
  if (above) return [self.origin, ...above]
  return window === window.top ? [self.origin] : [self.origin, 'null']
}
