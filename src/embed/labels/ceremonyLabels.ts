/** One text by plural category. */
export type PluralTexts = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string
}

/**
 * Every sentence the components say. Replace any of them through the `labels` of `SigningProvider`
 * or of a component. Plain data, so that they may come from a server component.
 *
 * @example
 * ```ts
 * const labels: CeremonyLabels = { ...en, start: 'Sign the lease' }
 * ```
 */
export interface CeremonyLabels {
  /** BCP 47 tag of these labels; becomes the `lang` of what the components say. */
  readonly lang: string
  /** Writing direction of these labels. */
  readonly dir: 'ltr' | 'rtl'
  readonly start: string
  readonly opening: string
  readonly slow: string
  readonly blocked: string
  readonly failed: string
  /** The portal's session has ended. */
  readonly unauthenticated: string
  /** The recipient has finished before, was replaced, or the envelope is closed. */
  readonly notActionable: string
  /** There is no such recipient, or it is another portal's. */
  readonly notFound: string
  readonly notReady: string
  /** A wait has come to its limit. */
  readonly noAnswer: string
  /** The ceremony said that it was canceled. */
  readonly canceled: string
  readonly expired: string
  /** The ceremony said that its recipient came to the end before, by signing or declining. */
  readonly alreadyCompleted: string
  /** The ceremony said that its link is cut off. */
  readonly invalidLink: string
  /** The ceremony said that it failed, and not why. */
  readonly ceremonyFailed: string
  /** Asked before a ceremony is created that would end the one in another tab. */
  readonly openElsewhere: string
  /** Another tab has taken this one's place. */
  readonly linkReplaced: string
  /** The frame or tab shows something else than the ceremony, and no end was seen. */
  readonly left: string
  /** Too many attempts, and nobody knows for how long. */
  readonly tooMany: string
  /**
   * Too many attempts, by the plural categories of `lang` (`Intl.PluralRules`); `{seconds}` stands
   * for the number, and `other` for every category that is not there.
   */
  readonly tooManyFor: PluralTexts
  readonly offline: string
  readonly emailed: string
  readonly inTab: string
  readonly popupBlocked: string
  /** The tab was closed, as far as the browser tells. */
  readonly tabClosed: string
  readonly finished: string
  readonly confirming: string
  readonly confirmed: string
  /** `confirm` does not know yet. */
  readonly unconfirmed: string
  readonly unconfirmedDeclined: string
  readonly unconfirmedExpired: string
  readonly unconfirmedReplaced: string
  /** The end will never count, whatever the reason. */
  readonly unconfirmedNever: string
  /** `confirm` could not be asked. */
  readonly unconfirmedError: string
  /** Stands beside the frame all the time: a blank frame must not be a dead end. */
  readonly trouble: string
  readonly openInTab: string
  readonly retry: string
  /** Stands beside an open frame, too. */
  readonly startAgain: string
  readonly startAgainQuestion: string
  readonly recheck: string
  readonly continueHere: string
  readonly close: string
  readonly leaveQuestion: string
  readonly leave: string
  readonly stay: string
}
