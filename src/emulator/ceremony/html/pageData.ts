import type { PageMode } from '../../profile/pageMode.js'
import type { CeremonyEvent } from '../ceremonyState.js'
import type { ClientTexts } from '../texts/en.js'

/** The data that the server writes into a ceremony page for the page's script. */
export interface PageData {
  readonly token: string
  /** The path that receives the {@link FinishRequest}. */
  readonly finishPath: string
  /** The path that returns the state of the ceremony. */
  readonly statePath: string
  /** Milliseconds that the page waits after the end before it redirects or posts a message. */
  readonly redirectDelay: number
  readonly mode: PageMode
  /** The query string of this page, which the links to other languages repeat. */
  readonly query: string
  readonly texts: ClientTexts
  /** The text `Continue to {place}`. The script replaces `{place}` with the host of a url. */
  readonly continueTo: string
}

/** The data that the server writes into a page that cannot be signed, for the page's script. */
export interface NoticeData {
  readonly mode: PageMode
  readonly event?: CeremonyEvent | undefined
}
