import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyStatus } from '../../embed/session/ceremonyState.js'
import type { ConfirmAnswer } from '../../embed/session/sessionOptions.js'
import type { TestFailure } from '../testCeremony.js'

/** A state of a story: a status, or `slow` for a document that loads slowly. */
export type StoryState = CeremonyStatus | 'slow'

/** The parameter `signing` of a story. */
export interface SigningParameters {
  /**
   * The state to show. From `confirming` on, the component's own `confirm` decides. If `confirm` reads a
   * deliverable, the decorator answers; otherwise the story must answer. The story fails if the state is
   * unknown or not reached.
   * @default 'idle'
   */
  readonly state?: StoryState | undefined
  /**
   * The error code of a `failed` ceremony.
   * @default 'upstream_unreachable'
   */
  readonly code?: TestFailure | undefined
  /**
   * The record of an `unconfirmed` ceremony.
   * @default false
   */
  readonly answer?: Exclude<ConfirmAnswer, true> | undefined
  /**
   * The name of the button that starts the ceremony: its text or its `aria-label`.
   * @default the start button of `<SigningCeremony>`
   */
  readonly startButton?: string | undefined
  /** The labels of the `<SigningProvider>`. */
  readonly labels?: Partial<CeremonyLabels> | undefined
  /**
   * The origin of the ceremony's address. Set it if the component has `ceremonyOrigins`.
   * @default 'https://ceremony.test'
   */
  readonly ceremonyOrigin?: string | undefined
}
