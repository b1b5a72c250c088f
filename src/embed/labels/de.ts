import type { CeremonyLabels } from './CeremonyLabels.js'

/** German. */
export const de: CeremonyLabels = {
  lang: 'de',
  dir: 'ltr',
  start: 'Prüfen und unterschreiben',
  opening: 'Das Dokument wird geladen…',
  slow: 'Das Dokument braucht länger als sonst.',
  blocked: 'Das Dokument kann auf dieser Seite nicht angezeigt werden.',
  failed: 'Das Dokument konnte nicht geöffnet werden.',
  unauthenticated: 'Sie wurden abgemeldet. Bitte melden Sie sich erneut an.',
  notActionable: 'Dieses Dokument kann hier nicht mehr unterschrieben werden.',
  tooMany: (seconds) =>
    seconds === 0
      ? 'Zu viele Versuche. Bitte warten Sie einen Moment.'
      : `Zu viele Versuche. Bitte warten Sie ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'}.`,
  offline: 'Die Verbindung ist fehlgeschlagen. Bitte prüfen Sie Ihr Netzwerk.',
  emailed: 'Wir haben Ihnen eine E-Mail mit einem Link zum Dokument geschickt.',
  inTab: 'Das Dokument ist in einem anderen Tab geöffnet.',
  popupBlocked: 'Ihr Browser hat den Tab nicht geöffnet. Bitte versuchen Sie es erneut.',
  tabClosed: 'Der Tab wurde vor dem Ende geschlossen.',
  finished: 'Sie sind fertig.',
  confirming: 'Es wird geprüft, ob alles angekommen ist…',
  confirmed: 'Vielen Dank. Alles ist angekommen.',
  unconfirmed: 'Das Ergebnis ist noch nicht angekommen.',
  trouble: 'Ist das Dokument nicht zu sehen?',
  openInTab: 'In einem neuen Tab öffnen',
  retry: 'Erneut versuchen',
  recheck: 'Erneut prüfen',
  close: 'Schließen',
  leaveQuestion: 'Vor dem Abschluss verlassen? Ihre Eingaben gehen verloren.',
  leave: 'Verlassen',
  stay: 'Weitermachen',
}
