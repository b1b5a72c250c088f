import type { PageMode } from '../../profile/pageMode.js'
import type { CeremonyEvent } from '../ceremonyState.js'
import type { ClientTexts } from '../texts/ceremonyTexts.js'

/** The data of the ceremony page for its script. */
export interface PageData {
  readonly token: string
  /** Receives the {@link FinishRequest}. */
  readonly finishPath: string
  /** Answers with the state of the ceremony. */
  readonly statePath: string
  /** Milliseconds from the end until the page reports it. */
  readonly redirectDelay: number
  readonly mode: PageMode
  /** The query of this page, for the links to other languages. */
  readonly query: string
  readonly texts: ClientTexts
  /** `Continue to {place}`, with the placeholder. */
  readonly continueTo: string
}

/** The data of a page that cannot be signed. */
export interface NoticeData {
  readonly mode: PageMode
  readonly event: CeremonyEvent
}
