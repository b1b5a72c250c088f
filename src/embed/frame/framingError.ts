import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { remedyOf } from '../errors/remedies.js'
import type { Ceremony } from '../session/ceremony.js'
import { missingEntry } from './missingEntry.js'
import { pageAncestors } from './pageAncestors.js'

/**
 * Whether the page's Cross-Origin-Embedder-Policy refuses every ceremony. `crossOriginIsolated` alone
 * proves nothing: `Document-Isolation-Policy` sets it too and lets the frame load. Browsers with that
 * policy (Chromium, which alone has `userAgentData`) report a frame that was refused.
 */
export function isIsolated(): boolean {
  return globalThis.crossOriginIsolated && !('userAgentData' in navigator)
}

/**
 * Why this page cannot frame a ceremony, as far as that can be known before the frame is mounted;
 * `undefined` if it can, or if nobody can tell.
 */
export function framingError({ embeddableIn }: Ceremony): SigningError | undefined {
  if (isIsolated()) return clientError('cross_origin_isolated')
  const missing = embeddableIn && missingEntry(embeddableIn, pageAncestors())
  return missing && frameBlocked(missing.entry)
}

/** `entry` is what `embeddable_in` lacks, if an entry can name the page. */
function frameBlocked(entry: string | undefined): SigningError {
  return clientError('frame_blocked', {
    remedy: remedyOf(entry ? 'frame_blocked' : 'frame_refused', entry),
  })
}
