/**
 * Every text of the components. Replace any of them through the `labels` of `SigningProvider` or of a
 * component. Plain data, so that they may come from a server component.
 *
 * @example
 * ```ts
 * const labels: CeremonyLabels = { ...en, start: 'Sign the lease' }
 * ```
 */
export interface CeremonyLabels {
  /** BCP 47 tag of these labels; becomes the `lang` of the notices and buttons. */
  readonly lang: string
  /** Writing direction of these labels. */
  readonly dir: 'ltr' | 'rtl'

  // Before the end.
  /** The start button. */
  readonly start: string
  /** The document is loading. */
  readonly opening: string
  readonly slow: string
  /** The service sends the link by email. */
  readonly emailed: string
  /** A browser tab shows the document. */
  readonly inTab: string
  /** Another component of the page shows the document. */
  readonly shownElsewhere: string

  // After the end.
  /** The recipient reached the end, and nobody checks whether the document is signed. */
  readonly finished: string
  /** `confirm` is running. */
  readonly confirming: string
  /** `confirm` returned `true`. */
  readonly confirmed: string
  /** `confirm` returned `false`. */
  readonly unconfirmed: string
  /** `confirm` returned `'declined'`, or the ceremony said so. */
  readonly declined: string
  /** `confirm` returned `'expired'`. */
  readonly expired: string
  /** `confirm` returned `'replaced'`. */
  readonly replaced: string

  // Failures.
  /** The text for every failure without its own. */
  readonly failed: string
  /** The browser does not show the document inside the page. */
  readonly blocked: string
  /** The portal's session has ended. */
  readonly unauthenticated: string
  /** The recipient has finished before, was replaced, or the envelope is closed. */
  readonly notActionable: string
  /** The recipient has signed or declined before. */
  readonly alreadyCompleted: string
  readonly offline: string
  /** Too many requests, or the service is busy. */
  readonly busy: string
  /** The ceremony's link is no longer valid. */
  readonly accessExpired: string
  /** The ceremony was canceled. */
  readonly canceled: string
  readonly popupBlocked: string
  readonly tabClosed: string

  // Buttons and questions.
  /** The question beside the frame, before `openInTab`. */
  readonly trouble: string
  readonly openInTab: string
  /** Brings the tab with the document to the front. */
  readonly showTab: string
  readonly retry: string
  /** `retry` during a countdown; `{seconds}` is replaced by the number. */
  readonly retryIn: string
  readonly startAgain: string
  /** Calls `confirm` again. */
  readonly recheck: string
  readonly close: string
  readonly leaveQuestion: string
  readonly leave: string
  readonly stay: string
}
