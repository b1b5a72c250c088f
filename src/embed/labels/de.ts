import type { CeremonyLabels } from './ceremonyLabels.js'

/** German. */
export const de: CeremonyLabels = {
  lang: 'de',
  dir: 'ltr',
  start: 'Prüfen und unterschreiben',
  readFirst: 'Dokument zuerst lesen',
  opening: 'Das Dokument wird geladen…',
  stillWaiting: 'Das kann einen Moment dauern. Sie müssen nichts tun.',
  slow: 'Das Laden des Dokuments dauert länger als üblich.',
  emailed:
    'Bitte prüfen Sie Ihr E-Mail-Postfach.\nWir haben Ihnen einen Link zum Dokument geschickt.',
  inTab:
    'Das Dokument ist in einem anderen Tab geöffnet.\nSobald Sie dort fertig sind, wird diese Seite aktualisiert.',
  shownElsewhere: 'Das Dokument ist auf dieser Seite bereits geöffnet.',
  finished: 'Von Ihrer Seite ist alles erledigt.',
  confirming: 'Ihre Unterschrift wird geprüft…',
  confirmed: 'Sie haben das Dokument unterschrieben.',
  copyPending: 'Ihre Kopie wird vorbereitet.',
  confirmedTitle: 'Sie haben „{title}“ unterschrieben.',
  unconfirmed:
    'Fast geschafft.\nWir warten auf die Antwort des Signaturdienstes. Diese Seite aktualisiert sich von selbst; Sie müssen nichts tun.',
  declined:
    'Sie haben dieses Dokument abgelehnt.\nFalls das ein Versehen war, wenden Sie sich bitte an den Absender.',
  expired:
    'Die Frist für dieses Dokument ist abgelaufen.\nBitten Sie den Absender um ein neues Dokument.',
  replaced: 'Dieses Dokument unterschreibt jetzt eine andere Person.\nSie müssen nichts mehr tun.',
  canceledBySender: 'Der Absender hat dieses Dokument zurückgezogen.\nSie müssen nichts mehr tun.',
  declinedByOther: 'Eine andere Person hat dieses Dokument abgelehnt.\nSie müssen nichts mehr tun.',
  expiredLater:
    'Sie haben unterschrieben.\nDie Frist ist abgelaufen, bevor alle unterschrieben hatten.',
  canceledLater: 'Sie haben unterschrieben.\nDer Absender hat das Dokument später zurückgezogen.',
  declinedLater: 'Sie haben unterschrieben.\nEine andere Person hat das Dokument später abgelehnt.',
  closed: 'Das Dokument wurde geschlossen, bevor diese Seite das Ergebnis kannte.',
  nothingSigned: 'Es wurde soeben nichts unterschrieben.',
  safeToRetry: 'Sie können es ohne Bedenken erneut versuchen.',
  alreadySigned:
    'Wenn Sie bereits unterschrieben haben, müssen Sie nicht noch einmal unterschreiben.',
  failed: 'Wir konnten das Dokument nicht öffnen.',
  blocked:
    'Öffnen Sie das Dokument in einem neuen Tab, um es zu unterschreiben.\nIhr Browser zeigt es auf dieser Seite nicht an.',
  unauthenticated: 'Sie wurden abgemeldet.',
  notActionable:
    'Sie können dieses Dokument hier nicht mehr unterschreiben.\nGerade unterschrieben? Dann zeigt diese Seite das in Kürze an. Wenden Sie sich sonst bitte an den Absender.',
  alreadyCompleted: 'Sie haben dieses Dokument bereits abgeschlossen.\nSie müssen nichts mehr tun.',
  offline: 'Es besteht keine Verbindung.\nBitte prüfen Sie Ihre Internetverbindung.',
  busy: 'Der Signaturdienst ist ausgelastet.\nBitte versuchen Sie es in einer Minute erneut.',
  notReady:
    'Dieses Dokument ist noch nicht zum Unterschreiben bereit.\nBitte versuchen Sie es später erneut.',
  accessExpired: 'Das Dokument wurde zu Ihrer Sicherheit geschlossen.\nBitte öffnen Sie es erneut.',
  notYourTurn:
    'Zuerst muss eine andere Person unterschreiben.\nDiese Seite zeigt an, wann Sie an der Reihe sind.',
  canceled: 'Sie haben den Vorgang vor der Unterschrift beendet.\nSie können neu beginnen.',
  popupBlocked:
    'Ihr Browser hat den neuen Tab blockiert.\nBitte öffnen Sie das Dokument mit diesem Link.',
  trouble: 'Sie sehen das Dokument nicht?',
  silent: 'Hier ist nichts zu sehen?',
  openInTab: 'In neuem Tab öffnen',
  moveHere: 'Hier anzeigen',
  retry: 'Erneut versuchen',
  retryIn: 'In {seconds} s erneut versuchen',
  startAgain: 'Neu beginnen',
  recheck: 'Erneut prüfen',
  haveSigned: 'Ich habe unterschrieben',
  close: 'Schließen',
  skip: 'Dokument überspringen',
  leaveQuestion: 'Ohne Unterschrift beenden? Ihre Eingaben bleiben nicht erhalten.',
  leave: 'Beenden',
  stay: 'Weiter unterschreiben',
}
