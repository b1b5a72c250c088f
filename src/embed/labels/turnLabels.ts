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

/** English. */
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

/** Spanish. */
export const turnsEs: TurnLabels = {
  lang: 'es',
  dir: 'ltr',
  handOver: 'Entregue el dispositivo a {name}.',
  mine: 'Soy {name}',
  checking: 'Un momento…',
  cancel: 'Cancelar',
  refused: 'No ha funcionado. Inténtelo de nuevo.',
  skip: 'Continuar sin {name}',
  finishTurn: 'Terminar mi turno',
  leaving: 'Terminando este turno…',
  notLeft: 'No se ha podido terminar este turno. Conserve el dispositivo e inténtelo de nuevo.',
  tabOpen: 'El documento sigue abierto en otra pestaña. Cierre esa pestaña e inténtelo de nuevo.',
  retry: 'Intentar de nuevo',
  allDone: 'Todos han tenido su turno. Gracias.',
}

/** French. */
export const turnsFr: TurnLabels = {
  lang: 'fr',
  dir: 'ltr',
  handOver: 'Veuillez remettre l’appareil à {name}.',
  mine: 'Je suis {name}',
  checking: 'Un instant…',
  cancel: 'Annuler',
  refused: 'Cela n’a pas fonctionné. Veuillez réessayer.',
  skip: 'Continuer sans {name}',
  finishTurn: 'Terminer mon tour',
  leaving: 'Fin de ce tour…',
  notLeft: 'Ce tour n’a pas pu être terminé. Veuillez garder l’appareil et réessayer.',
  tabOpen:
    'Le document est encore ouvert dans un autre onglet. Veuillez fermer cet onglet et réessayer.',
  retry: 'Réessayer',
  allDone: 'Chacun a eu son tour. Merci.',
}

/** German. */
export const turnsDe: TurnLabels = {
  lang: 'de',
  dir: 'ltr',
  handOver: 'Bitte geben Sie das Gerät an {name}.',
  mine: 'Ich bin {name}',
  checking: 'Einen Moment…',
  cancel: 'Abbrechen',
  refused: 'Das hat nicht geklappt. Bitte versuchen Sie es erneut.',
  skip: 'Ohne {name} weitermachen',
  finishTurn: 'Meinen Teil beenden',
  leaving: 'Dieser Teil wird beendet…',
  notLeft:
    'Dieser Teil konnte nicht beendet werden. Bitte behalten Sie das Gerät und versuchen Sie es erneut.',
  tabOpen:
    'Das Dokument ist noch in einem anderen Tab geöffnet. Bitte schließen Sie diesen Tab und versuchen Sie es erneut.',
  retry: 'Erneut versuchen',
  allDone: 'Alle waren an der Reihe. Vielen Dank.',
}
