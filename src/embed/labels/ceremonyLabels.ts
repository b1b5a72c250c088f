/**
 * All texts of the components. Replace any of them with the prop `labels` of `SigningProvider`.
 * Labels are plain data, so a server component may provide them. A line break in a text of a notice
 * separates the heading from the details. `{sender}` in a text becomes the label `sender`.
 *
 * @example
 * ```ts
 * const labels: CeremonyLabels = { ...en, start: 'Sign the lease' }
 * ```
 */
export interface CeremonyLabels {
  /** The language of the texts as a BCP 47 tag. Becomes the `lang` of the notices and buttons. */
  readonly lang: string
  /** The writing direction of the texts. */
  readonly dir: 'ltr' | 'rtl'

  // Texts before the ceremony has ended.
  /** Text of the start button. */
  readonly start: string
  /** The link beside the start button, if the provider's `service.document` is set. */
  readonly readFirst: string
  /** The link to the document for a `cc`, who has no start button. */
  readonly readCopy: string
  /** Shown to a `cc`. */
  readonly copyOnly: string
  /** Shown after `confirm` returned `'not_ready'`: the sender has not sent the document yet. */
  readonly preparing: string
  /** Shown while the document is loading. */
  readonly opening: string
  /** Added to `opening` and `confirming` after a few seconds. */
  readonly stillWaiting: string
  /** Added to `opening` after `slowAfter` milliseconds, with buttons. */
  readonly slow: string
  /** Shown in the new tab, below the document's name, until the document is there. */
  readonly tabOpening: string
  /** Shown when the service sends the link by email. */
  readonly emailed: string
  /** Shown while a browser tab shows the document. */
  readonly inTab: string
  /** Shown while another component of the page shows the document. */
  readonly shownElsewhere: string

  // Texts after the ceremony has ended.
  /** Shown when the recipient reached the end and the host application has no `confirm`. */
  readonly finished: string
  /** Shown after an end and after a press on `recheck`, until `confirm` has answered. */
  readonly confirming: string
  /**
   * Shown after `confirm` returned `true`. The text may promise that this person has signed, and no
   * more: others may still have to sign, and only your application knows what the signature causes.
   */
  readonly confirmed: string
  /** Replaces `confirmed` if the prop `title` is set. `{title}` becomes the document's name. */
  readonly confirmedTitle: string
  /** Added to `confirmed`. */
  readonly mayClose: string
  /** Added to `confirmed` until the signed file exists, for at most an hour. */
  readonly copyPending: string
  /** Added to `confirmed` if the service could not make the signed file. */
  readonly copyFailed: string
  /**
   * Shown after the end if `confirm` returned `false`, and after no other answer. The recipient may
   * have signed or declined.
   */
  readonly unconfirmed: string
  /** Shown after the end if `confirm` failed: your server is not reachable or returns an error. */
  readonly cannotCheck: string
  /** Shown after `confirm` or the ceremony itself reported that the recipient declined. */
  readonly declined: string
  /** Shown after `confirm` returned `'expired'`. */
  readonly expired: string
  /** Shown after `confirm` returned `'replaced'`. */
  readonly replaced: string
  /** Shown after `confirm` returned `'canceled'`: the sender canceled the document. */
  readonly canceledBySender: string
  /** Shown after `confirm` returned `'unavailable'`: the service no longer has the document. */
  readonly unavailable: string
  /** Shown after `confirm` returned `'declined_by_other'`. Names nobody. */
  readonly declinedByOther: string
  /** Shown to a person who has signed, after another recipient declined. Names nobody. */
  readonly declinedLater: string
  /** Shown to a person who has signed, after the sender canceled the document. */
  readonly canceledLater: string
  /** Shown to a person who has signed, after the deadline passed before all others had signed. */
  readonly expiredLater: string
  /** Shown after the person closed the document on the page, while the server knows of no end. */
  readonly closed: string
  /** Shown after the tab with the document was closed, while the server knows of no end. */
  readonly closedTab: string

  // Failures.
  /**
   * Added to a failure with a known outcome before any frame or tab showed the document. The text is
   * about this attempt only: the person may have signed before, by email or on another page.
   */
  readonly nothingSigned: string
  /** Added to a failure of which it is unknown whether the request was received. */
  readonly safeToRetry: string
  /** Added to a failure after a frame or tab showed the document. */
  readonly alreadySigned: string
  /** Shown after a failure that has no text of its own. */
  readonly failed: string
  /** Shown if the browser does not show the document inside the page. */
  readonly blocked: string
  /** Shown when the user's session in the portal has ended: before, during and after a signing. */
  readonly unauthenticated: string
  /** Shown if the recipient has finished before or was replaced, or if the envelope is closed. */
  readonly notActionable: string
  /** Shown if the recipient has signed or declined before. */
  readonly alreadyCompleted: string
  readonly offline: string
  /** Shown after too many requests, or if the service is busy. */
  readonly busy: string
  /** Shown if the server did not answer a start in time. */
  readonly tooLong: string
  /** Shown if the sender is still preparing the document. */
  readonly notReady: string
  /** Shown if the link of the ceremony is no longer valid. */
  readonly accessExpired: string
  /** Shown if another recipient must sign first. */
  readonly notYourTurn: string
  /** Shown after the ceremony was canceled. */
  readonly canceled: string
  readonly popupBlocked: string

  // Texts of buttons and questions.
  /** The question below every frame, followed by the link `openInTab`. */
  readonly trouble: string
  readonly openInTab: string
  /** Text of the button that moves the document from another component to this one. */
  readonly moveHere: string
  readonly retry: string
  /** Text of the button `retry` during a countdown. `{seconds}` becomes the remaining seconds. */
  readonly retryIn: string
  readonly startAgain: string
  /** The question before an open document is replaced. Its buttons are `stay` and `startAgain`. */
  readonly startAgainQuestion: string
  /** Text of the button that calls `confirm` again. */
  readonly recheck: string
  /** Text of the button `recheck` after the service has sent the link by email. */
  readonly haveSigned: string
  /** Text of the button that opens the portal's login, beside `unauthenticated`. */
  readonly signIn: string
  readonly close: string
  /** Text of the button before a frame that moves the keyboard focus behind the frame. */
  readonly skip: string
  /** The question before the user leaves. Its buttons are `stay` and `leave`. */
  readonly leaveQuestion: string
  readonly leave: string
  readonly stay: string

  /**
   * The contact for questions, inside the texts with `{sender}`. A name such as "Anna Example, Example
   * Bank" fits all of these texts.
   */
  readonly sender: string

  /**
   * Texts for recipients who do not sign: each replaces the text of the same name. `all` is for every
   * such role.
   */
  readonly roles?: Readonly<Record<NotSigning, RoleLabels>> | undefined
}

type NotSigning = 'all' | 'approver' | 'viewer' | 'assistant'

/** The texts of one role. */
export type RoleLabels = Readonly<Partial<Record<SentenceName, string>>>

/** The key of a sentence in {@link CeremonyLabels}. */
export type SentenceName = Exclude<keyof CeremonyLabels, 'lang' | 'dir' | 'roles'>
