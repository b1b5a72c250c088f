import type { CeremonyLabels } from '../ceremonyLabels.js'
import type { TurnLabels } from '../turnLabels.js'

/** German. */
export const de: CeremonyLabels = {
  lang: 'de',
  dir: 'ltr',
  start: 'Prüfen und unterschreiben',
  opening: 'Das Dokument wird geladen…',
  slow: 'Das Dokument braucht länger als sonst.',
  blocked:
    'Das Dokument kann auf dieser Seite nicht angezeigt werden. Es ist nichts verloren: In einem eigenen Tab lässt es sich öffnen.',
  failed: 'Das Dokument konnte nicht geöffnet werden.',
  unauthenticated: 'Sie wurden abgemeldet. Bitte melden Sie sich erneut an.',
  notActionable: 'Dieses Dokument kann hier nicht mehr unterschrieben werden.',
  notFound: 'Dieses Dokument wurde nicht gefunden.',
  notReady: 'Das Dokument ist noch nicht bereit. Bitte versuchen Sie es gleich noch einmal.',
  noAnswer: 'Es kam rechtzeitig keine Antwort. Bitte versuchen Sie es erneut.',
  canceled: 'Das Unterschreiben wurde vor dem Ende abgebrochen. Sie können neu beginnen.',
  expired: 'Der Zugang zu diesem Dokument gilt nicht mehr. Bitte beginnen Sie neu.',
  alreadyCompleted: 'Sie sind mit diesem Dokument schon fertig. Hier ist nichts mehr zu tun.',
  invalidLink: 'Der Link zu diesem Dokument ist unvollständig. Bitte beginnen Sie neu.',
  ceremonyFailed: 'Im Dokument ist etwas schiefgegangen. Bitte beginnen Sie neu.',
  openElsewhere: 'Dieses Dokument wird in einem anderen Tab unterschrieben. Hier weitermachen?',
  linkReplaced:
    'Sie haben dieses Dokument in einem anderen Tab fortgesetzt, deshalb endet es hier.',
  left: 'Das Dokument wurde vor dem Ende verlassen. Sie können neu beginnen.',
  tooMany: 'Zu viele Versuche. Bitte warten Sie einen Moment.',
  tooManyFor: {
    one: 'Zu viele Versuche. Bitte warten Sie {seconds} Sekunde.',
    other: 'Zu viele Versuche. Bitte warten Sie {seconds} Sekunden.',
  },
  offline: 'Die Verbindung ist fehlgeschlagen. Bitte prüfen Sie Ihr Netzwerk.',
  emailed: 'Wir haben Ihnen eine E-Mail mit einem Link zum Dokument geschickt.',
  inTab: 'Das Dokument ist in einem anderen Tab geöffnet.',
  popupBlocked: 'Ihr Browser hat den Tab nicht geöffnet. Bitte versuchen Sie es erneut.',
  tabClosed: 'Der Tab wurde vor dem Ende geschlossen.',
  finished: 'Sie sind fertig.',
  confirming: 'Das Ergebnis wird geprüft…',
  confirmed: 'Vielen Dank. Alles ist angekommen.',
  unconfirmed: 'Das Ergebnis ist noch nicht angekommen.',
  unconfirmedDeclined: 'Sie haben die Unterschrift abgelehnt. Es wurde nichts unterschrieben.',
  unconfirmedExpired:
    'Die Frist für dieses Dokument ist abgelaufen. Es wurde nichts unterschrieben.',
  unconfirmedReplaced:
    'Dieses Dokument unterschreibt jetzt jemand anderes. Hier ist nichts mehr zu tun.',
  unconfirmedNever: 'Daraus wurde keine Unterschrift. Hier ist nichts mehr zu tun.',
  unconfirmedError: 'Es konnte nicht geprüft werden, ob alles angekommen ist.',
  trouble: 'Ist das Dokument nicht zu sehen?',
  openInTab: 'In einem neuen Tab öffnen',
  retry: 'Erneut versuchen',
  startAgain: 'Neu beginnen',
  startAgainQuestion: 'Neu beginnen? Ihre Eingaben gehen verloren.',
  recheck: 'Erneut prüfen',
  continueHere: 'Hier weitermachen',
  close: 'Schließen',
  leaveQuestion: 'Vor dem Abschluss verlassen? Ihre Eingaben gehen verloren.',
  leave: 'Verlassen',
  stay: 'Weitermachen',
}

/** German, for several signers on one device. */
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
