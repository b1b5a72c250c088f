import type { PageMode } from '../../profile/pageMode.js'
import type { CeremonyEvent } from '../ceremonyEvent.js'
import type { ClientTexts } from '../texts/ceremonyTexts.js'

/** What the ceremony's page hands to its script. */
export interface PageData {
  readonly token: string
  /** Where to send the {@link FinishRequest}. */
  readonly finishPath: string
  /** Where to ask whether it has ended elsewhere. */
  readonly statePath: string
  readonly redirectBy: 'replace' | 'assign'
  /** Milliseconds from the end to what the page tells of it. */
  readonly redirectDelay: number
  readonly mode: PageMode
  /** The query in which this page was asked for: the other languages take it along. */
  readonly query: string
  readonly texts: ClientTexts
  /** `Continue to {place}`, with the place left open. */
  readonly continueTo: string
}

/** What a page on which there is nothing to sign hands to its script. */
export interface NoticeData {
  readonly mode: PageMode
  readonly event: CeremonyEvent
}
