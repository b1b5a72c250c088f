/** The sentences of `<SignersInTurn>`; `{name}` stands for the signer's. */
export interface TurnLabels {
  readonly handOver: string
  readonly mine: string
  readonly checking: string
  /** `signIn` did not let them in, or could not be asked. */
  readonly refused: string
  readonly finishTurn: string
  readonly leaving: string
  /** `signOut` failed: the device must not go on to the next. */
  readonly notLeft: string
  readonly retry: string
  readonly allDone: string
}

export const english: TurnLabels = {
  handOver: 'Please hand the device to {name}.',
  mine: 'I am {name}',
  checking: 'One moment…',
  refused: 'That did not work. Please try again.',
  finishTurn: 'End my turn',
  leaving: 'Ending this turn…',
  notLeft: 'This turn could not be ended. Please keep the device, and try again.',
  retry: 'Try again',
  allDone: 'Everybody has had their turn. Thank you.',
}
