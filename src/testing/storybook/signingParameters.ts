import type { ConfirmAnswer } from '../../embed/session/ceremonySession.js'
import type { CeremonyStatus } from '../../embed/session/ceremonyState.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { TestFailure } from '../testCeremony.js'

/** The parameter `signing` of a story. */
export interface SigningParameters {
  /**
   * The state to show the component in. From `confirming` on the component's own `confirm` decides: one
   * that asks a deliverable (`confirmByDeliverable`) is answered to fit, any other must fit by itself.
   * @default 'idle'
   */
  readonly state?: CeremonyStatus | undefined
  /**
   * Why it `failed`.
   * @default 'upstream_unreachable'
   */
  readonly code?: TestFailure | undefined
  /**
   * What the record says where it is `unconfirmed`.
   * @default 'never'
   */
  readonly answer?: Exclude<ConfirmAnswer, true> | undefined
  /**
   * A selector of the button that starts the ceremony, within the story.
   * @default the start button of `<SigningCeremony>`
   */
  readonly startButton?: string | undefined
  /** What `<SigningProvider labels>` takes. */
  readonly labels?: Partial<CeremonyLabels> | undefined
  /**
   * Where the ceremony pretends to be: set it where the component says `ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
}
