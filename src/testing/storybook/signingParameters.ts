import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyStatus } from '../../embed/signing/signingState.js'
import type { ConfirmAnswer } from '../../embed/signing/signingOptions.js'
import type { TestFailure } from '../testCeremony.js'

/** The state that a story shows: a status, or `slow` for a document that loads slowly. */
export type StoryState = CeremonyStatus | 'slow'

/** The parameter `signing` of a Storybook story. */
export interface SigningParameters {
  /**
   * The state to show. The decorator answers the questions to the proxy. If the component has its
   * own `confirm`, that decides from `confirming` on, and the story must answer its requests. The
   * story fails if the state is unknown or not reached.
   * @default 'idle'
   */
  readonly state?: StoryState | undefined
  /**
   * The error code of a `failed` ceremony.
   * @default 'upstream_unreachable'
   */
  readonly code?: TestFailure | undefined
  /**
   * The answer of your server for an `unconfirmed` ceremony.
   * @default false
   */
  readonly answer?: Exclude<ConfirmAnswer, true> | undefined
  /**
   * The name of the button that starts the ceremony: its text or its `aria-label`.
   * @default the start button of `<SigningCeremony>`
   */
  readonly startButton?: string | undefined
  /** The `labels` of the `<SigningProvider>` that the decorator renders. */
  readonly labels?: Partial<CeremonyLabels> | undefined
  /**
   * The origin of the simulated ceremony's url. Set it if the page allows only some `ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
}
