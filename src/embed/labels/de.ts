import type { CeremonyLabels } from './ceremonyLabels.js'

/** German. */
export const de: CeremonyLabels = {
  lang: 'de',
  dir: 'ltr',
  start: 'Prüfen und unterschreiben',
  opening: 'Das Dokument wird geladen…',
  stillWaiting: 'Das kann einen Moment dauern. Sie müssen nichts tun.',
  slow: 'Das Laden des Dokuments dauert länger als üblich.',
  emailed: 'Wir haben Ihnen eine E-Mail mit einem Link zum Dokument geschickt.',
  inTab:
    'Das Dokument ist in einem anderen Tab geöffnet. Sobald Sie dort fertig sind, wird diese Seite aktualisiert.',
  shownElsewhere: 'Das Dokument ist auf dieser Seite bereits geöffnet.',
  finished: 'Sie sind fertig.',
  confirming: 'Ihre Unterschrift wird geprüft…',
  confirmed: 'Sie haben das Dokument unterschrieben.',
  unconfirmed:
    'Sie sind fertig. Wir warten noch auf die Bestätigung Ihrer Unterschrift. Bitte unterschreiben Sie nicht noch einmal.',
  declined: 'Sie haben die Unterschrift abgelehnt. Das Dokument wurde nicht unterschrieben.',
  expired: 'Die Frist für dieses Dokument ist abgelaufen. Sie können es nicht mehr unterschreiben.',
  replaced: 'Dieses Dokument unterschreibt jetzt eine andere Person. Sie müssen nichts mehr tun.',
  nothingSigned: 'Bei diesem Versuch wurde nichts unterschrieben.',
  safeToRetry: 'Sie können es ohne Bedenken erneut versuchen.',
  alreadySigned:
    'Wenn Sie bereits unterschrieben haben, müssen Sie nicht noch einmal unterschreiben.',
  failed: 'Wir konnten das Dokument nicht öffnen.',
  blocked:
    'Das Dokument kann auf dieser Seite nicht angezeigt werden. Bitte öffnen Sie es in einem neuen Tab.',
  unauthenticated: 'Sie wurden abgemeldet.',
  notActionable:
    'Dieses Dokument kann hier nicht mehr unterschrieben werden. Wenn Sie es unterschrieben haben, zeigt diese Seite das in Kürze an. Wenden Sie sich sonst bitte an den Absender.',
  alreadyCompleted: 'Sie haben dieses Dokument bereits abgeschlossen. Sie müssen nichts mehr tun.',
  offline: 'Es besteht keine Verbindung. Bitte prüfen Sie Ihre Internetverbindung.',
  busy: 'Der Dienst ist gerade ausgelastet.',
  accessExpired: 'Ihr Zugang zu diesem Dokument ist abgelaufen. Bitte beginnen Sie neu.',
  notYourTurn:
    'Zuerst muss eine andere Person unterschreiben. Bitte versuchen Sie es später erneut.',
  canceled: 'Sie haben vor dem Ende abgebrochen. Sie können neu beginnen.',
  popupBlocked:
    'Ihr Browser hat den neuen Tab blockiert. Bitte öffnen Sie das Dokument auf anderem Weg.',
  tabClosed: 'Sie haben den Tab mit dem Dokument geschlossen.',
  trouble: 'Probleme mit dem Dokument?',
  openInTab: 'In neuem Tab öffnen',
  openHere: 'In diesem Fenster öffnen',
  showTab: 'Zum Dokument',
  moveHere: 'Hier anzeigen',
  retry: 'Erneut versuchen',
  retryIn: 'Erneut versuchen in {seconds} s',
  startAgain: 'Neu beginnen',
  recheck: 'Erneut prüfen',
  signIn: 'Erneut anmelden',
  close: 'Schließen',
  dismiss: 'Ausblenden',
  skip: 'Dokument überspringen',
  leaveQuestion: 'Unterschreiben abbrechen?',
  lossWarning: 'Ihre Eingaben gehen möglicherweise verloren.',
  leave: 'Abbrechen',
  stay: 'Weiter unterschreiben',
}
