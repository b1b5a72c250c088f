import type { ClientTexts } from '../texts/CeremonyTexts.js'

/** What the ceremony's page hands to its script. */
export interface PageData {
  readonly token: string
  /** Where to send the {@link FinishRequest}. */
  readonly finishPath: string
  /** Where to ask whether it has ended elsewhere. */
  readonly statePath: string
  readonly redirectBy: 'replace' | 'assign'
  readonly texts: ClientTexts
  /** `Continue to {place}`, with the place left open. */
  readonly continueTo: string
}
