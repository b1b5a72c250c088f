/**
 * Every sentence the components say. Replace any of them through the `labels` of `SigningProvider`
 * or of a component.
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
  /** Too many attempts; `seconds` to wait, 0 where that is not known. */
  readonly tooMany: (seconds: number) => string
  readonly offline: string
  readonly emailed: string
  readonly inTab: string
  readonly popupBlocked: string
  /** The tab was closed, as far as the browser tells. */
  readonly tabClosed: string
  readonly finished: string
  readonly confirming: string
  readonly confirmed: string
  readonly unconfirmed: string
  /** Stands beside the frame all the time: a blank frame must not be a dead end. */
  readonly trouble: string
  readonly openInTab: string
  readonly retry: string
  readonly recheck: string
  readonly close: string
  readonly leaveQuestion: string
  readonly leave: string
  readonly stay: string
}
