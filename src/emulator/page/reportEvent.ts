import type { CeremonyEvent } from '../ceremony/ceremonyEvent.js'
import type { PageMode } from '../profile/pageMode.js'

/** The scheme that an app catches in its web view, as the live service documents it. */
const APP_SCHEME = 'signatureapi-message://'

/**
 * Tells the end in the way the url asked for. To any origin, since the live service knows none either:
 * whoever receives it has to look at where it comes from.
 */
export function reportEvent({ report }: PageMode, event: CeremonyEvent): void {
  if (report === 'message') parent.postMessage(event, '*')
  if (report === 'app') {
    const { type, ...reasons } = event
    location.assign(`${APP_SCHEME}${type}/?${new URLSearchParams(reasons)}`)
  }
}
