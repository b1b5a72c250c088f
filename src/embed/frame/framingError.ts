import type { SigningError } from '../../contract/signingError.js'
import { clientError } from '../errors/clientError.js'
import { remedyOf } from '../errors/remedies.js'
import type { Ceremony } from '../session/ceremony.js'
import { missingEntry } from './missingEntry.js'
import { pageAncestors } from './pageAncestors.js'

/**
 * Whether the page's Cross-Origin-Embedder-Policy refuses every ceremony. In Chromium, which alone has
 * `userAgentData`, `Document-Isolation-Policy` also sets `crossOriginIsolated` and lets the frame load.
 * Chromium reports a refused frame instead: `watchRefusals`.
 */
export function isIsolated(): boolean {
  return globalThis.crossOriginIsolated && !('userAgentData' in navigator)
}

/**
 * Returns why this page cannot frame the ceremony; `undefined` if it can, or if only the browser knows.
 * Called before the frame is mounted.
 */
export function framingError({ embeddableIn }: Ceremony): SigningError | undefined {
  if (isIsolated()) return clientError('cross_origin_isolated')
  const missing = embeddableIn && missingEntry(embeddableIn, pageAncestors())
  return missing && frameBlocked(missing.entry)
}

/** `entry` is the entry to add to `embeddable_in`; `undefined` if no entry can name the page. */
function frameBlocked(entry: string | undefined): SigningError {
  return clientError('frame_blocked', {
    remedy: remedyOf(entry ? 'frame_blocked' : 'frame_refused', entry),
  })
}
