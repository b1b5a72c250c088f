/**
 * Every sentence of `<SignersInTurn>`; `{name}` stands for the signer's name. Plain data, so that they
 * may come from a server component.
 *
 * @example
 * ```ts
 * const labels: TurnLabels = { ...turnsEn, allDone: 'You have all signed. Thank you.' }
 * ```
 */
export interface TurnLabels {
  /** BCP 47 tag of these labels; becomes the `lang` of what the component says. */
  readonly lang: string
  /** Writing direction of these labels. */
  readonly dir: 'ltr' | 'rtl'
  /** The heading between two turns. */
  readonly handOver: string
  readonly mine: string
  readonly checking: string
  readonly cancel: string
  /** `signIn` did not let them in, or could not be asked. */
  readonly refused: string
  /** Beside a signer who was not let in. */
  readonly skip: string
  readonly finishTurn: string
  readonly leaving: string
  /** `signOut` failed: the device must not go on to the next. */
  readonly notLeft: string
  /** A tab that shows a ceremony of this turn could not be closed from here. */
  readonly tabOpen: string
  readonly retry: string
  readonly allDone: string
}

/** English, for several signers on one device. */
export const turnsEn: TurnLabels = {
  lang: 'en',
  dir: 'ltr',
  handOver: 'Please hand the device to {name}.',
  mine: 'I am {name}',
  checking: 'One moment…',
  cancel: 'Cancel',
  refused: 'That did not work. Please try again.',
  skip: 'Go on without {name}',
  finishTurn: 'End my turn',
  leaving: 'Ending this turn…',
  notLeft: 'This turn could not be ended. Please keep the device, and try again.',
  tabOpen: 'The document is still open in another tab. Please close that tab, and try again.',
  retry: 'Try again',
  allDone: 'Everybody has had their turn. Thank you.',
}
