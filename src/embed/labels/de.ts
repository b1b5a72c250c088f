import type { CeremonyLabels } from './ceremonyLabels.js'

/** German. */
export const de: CeremonyLabels = {
  lang: 'de',
  dir: 'ltr',
  start: 'Prüfen und unterschreiben',
  readFirst: 'Dokument zuerst lesen',
  readCopy: 'Dokument lesen',
  copyOnly: 'Sie erhalten eine Kopie dieses Dokuments.\nSie müssen nichts unterschreiben.',
  preparing:
    'Dieses Dokument wird noch vorbereitet.\nAuf dieser Seite sehen Sie, wann es bereit ist.',
  opening: 'Das Dokument wird geladen…',
  stillWaiting: 'Das kann einen Moment dauern. Sie müssen nichts tun.',
  slow: 'Das Laden des Dokuments dauert länger als üblich.',
  tabOpening: 'Gleich sehen Sie hier Ihr Dokument.',
  emailed:
    'Bitte prüfen Sie Ihr E-Mail-Postfach.\nWir haben Ihnen einen Link zum Dokument geschickt.',
  inTab:
    'Das Dokument ist in einem anderen Tab geöffnet.\nWenn Sie dort fertig sind, kehren Sie bitte hierher zurück.',
  shownElsewhere: 'Das Dokument ist auf dieser Seite bereits geöffnet.',
  finished: 'Sie sind fertig.\nSie müssen nichts mehr tun.',
  confirming: 'Wird geprüft…',
  confirmed: 'Fertig.\nSie haben das Dokument unterschrieben.',
  confirmedTitle: 'Fertig.\nSie haben „{title}“ unterschrieben.',
  mayClose: 'Sie können diese Seite schließen.',
  copyPending: 'Ihre Kopie wird vorbereitet.',
  copyFailed: 'Ihre Kopie konnte nicht erstellt werden. Bitte wenden Sie sich an {sender}.',
  unconfirmed:
    'Fast fertig.\nWir warten noch auf die Bestätigung. Sobald sie da ist, steht sie hier; Sie können diese Seite geöffnet lassen oder später wiederkommen.',
  cannotCheck: 'Wir können das Ergebnis gerade nicht prüfen.\nDiese Seite versucht es weiter.',
  declined:
    'Sie haben die Unterschrift für dieses Dokument abgelehnt.\nFalls das ein Versehen war, wenden Sie sich bitte an {sender}.',
  expired:
    'Die Frist für dieses Dokument ist abgelaufen.\nWenn Sie noch unterschreiben möchten, wenden Sie sich bitte an {sender}.',
  replaced: 'Dieses Dokument unterschreibt jetzt eine andere Person.\nSie müssen nichts mehr tun.',
  canceledBySender:
    'Dieses Dokument wurde zurückgezogen.\nSie müssen nichts mehr tun. Bei Fragen wenden Sie sich bitte an {sender}.',
  unavailable: 'Dieses Dokument ist nicht mehr verfügbar.\nBitte wenden Sie sich an {sender}.',
  declinedByOther: 'Eine andere Person hat dieses Dokument abgelehnt.\nSie müssen nichts mehr tun.',
  expiredLater:
    'Sie haben unterschrieben.\nDie Frist ist abgelaufen, bevor alle unterschrieben hatten.',
  canceledLater:
    'Sie haben unterschrieben.\nDas Dokument wurde später zurückgezogen. Bei Fragen wenden Sie sich bitte an {sender}.',
  declinedLater: 'Sie haben unterschrieben.\nEine andere Person hat das Dokument später abgelehnt.',
  closed: 'Sie haben das Dokument geschlossen.\nSie können es jederzeit wieder öffnen.',
  closedTab:
    'Das Dokument ist geschlossen.\nWenn Sie es unterschrieben haben, sehen Sie das gleich auf dieser Seite.',
  nothingSigned: 'Es wurde soeben nichts unterschrieben.',
  safeToRetry: 'Sie können es ohne Bedenken erneut versuchen.',
  alreadySigned:
    'Wenn Sie bereits unterschrieben haben, müssen Sie nicht noch einmal unterschreiben.',
  failed: 'Wir konnten das Dokument nicht öffnen.',
  blocked:
    'Öffnen Sie das Dokument in einem neuen Tab, um es zu unterschreiben.\nIhr Browser zeigt es auf dieser Seite nicht an.',
  unauthenticated:
    'Sie wurden abgemeldet.\nFalls Sie unterschrieben haben, ist nichts verloren. Melden Sie sich wieder an, um das Ergebnis zu sehen.',
  notActionable:
    'Dieses Dokument kann hier nicht mehr unterschrieben werden.\nWenn Sie es gerade unterschrieben haben, warten Sie bitte einen Moment. Sonst wenden Sie sich bitte an {sender}.',
  alreadyCompleted: 'Sie haben dieses Dokument bereits abgeschlossen.\nSie müssen nichts mehr tun.',
  offline: 'Es besteht keine Verbindung.\nBitte prüfen Sie Ihre Internetverbindung.',
  busy: 'Der Signaturdienst ist ausgelastet.\nBitte versuchen Sie es in einer Minute erneut.',
  tooLong: 'Das dauert zu lange.\nBitte versuchen Sie es erneut.',
  notReady:
    'Dieses Dokument ist noch nicht zum Unterschreiben bereit.\nBitte versuchen Sie es später erneut.',
  accessExpired: 'Das Dokument wurde zu Ihrer Sicherheit geschlossen.\nBitte öffnen Sie es erneut.',
  notYourTurn:
    'Zuerst muss eine andere Person unterschreiben.\nAuf dieser Seite sehen Sie, wann Sie an der Reihe sind.',
  canceled: 'Sie haben den Vorgang vor der Unterschrift beendet.\nSie können neu beginnen.',
  popupBlocked:
    'Ihr Browser hat den neuen Tab blockiert.\nBitte öffnen Sie das Dokument mit diesem Link.',
  trouble: 'Das Dokument wird nicht angezeigt?',
  openInTab: 'In neuem Tab öffnen',
  moveHere: 'Hier anzeigen',
  retry: 'Erneut versuchen',
  retryIn: 'In {seconds} s erneut versuchen',
  startAgain: 'Neu beginnen',
  startAgainQuestion: 'Neu beginnen? Ihre Eingaben bleiben nicht erhalten.',
  recheck: 'Nachsehen, ob es fertig ist',
  haveSigned: 'Ich habe unterschrieben',
  signIn: 'Anmelden',
  close: 'Schließen',
  skip: 'Dokument überspringen',
  leaveQuestion:
    'Ohne Unterschrift beenden? Ihre Eingaben bleiben nicht erhalten. Sie können später wiederkommen und unterschreiben.',
  leave: 'Beenden',
  stay: 'Weiter unterschreiben',
  sender: 'die Person, die Ihnen das Dokument geschickt hat',
  roles: {
    all: {
      declined:
        'Sie haben dieses Dokument abgelehnt.\nFalls das ein Versehen war, wenden Sie sich bitte an {sender}.',
      expired: 'Die Frist für dieses Dokument ist abgelaufen.\nBitte wenden Sie sich an {sender}.',
      replaced:
        'Um dieses Dokument kümmert sich jetzt eine andere Person.\nSie müssen nichts mehr tun.',
      closedTab:
        'Das Dokument ist geschlossen.\nWenn Sie fertig sind, sehen Sie das gleich auf dieser Seite.',
      alreadySigned: 'Wenn Sie bereits fertig sind, müssen Sie es nicht noch einmal tun.',
      blocked:
        'Öffnen Sie das Dokument in einem neuen Tab.\nIhr Browser zeigt es auf dieser Seite nicht an.',
      unauthenticated:
        'Sie wurden abgemeldet.\nFalls Sie fertig sind, ist nichts verloren. Melden Sie sich wieder an, um das Ergebnis zu sehen.',
      notActionable: 'Dieses Dokument ist für Sie geschlossen.\nBitte wenden Sie sich an {sender}.',
      canceled: 'Sie haben den Vorgang vorzeitig beendet.\nSie können neu beginnen.',
      haveSigned: 'Ich bin fertig',
      leaveQuestion:
        'Vorzeitig beenden? Ihre Eingaben bleiben nicht erhalten. Sie können später wiederkommen.',
      stay: 'Fortfahren',
    },
    approver: {
      start: 'Prüfen und genehmigen',
      confirmed: 'Fertig.\nSie haben das Dokument genehmigt.',
      confirmedTitle: 'Fertig.\nSie haben „{title}“ genehmigt.',
    },
    viewer: {
      start: 'Dokument ansehen',
      confirmed: 'Fertig.\nSie haben das Dokument angesehen.',
      confirmedTitle: 'Fertig.\nSie haben „{title}“ angesehen.',
    },
    assistant: {
      start: 'Dokument ausfüllen',
      confirmed: 'Fertig.\nSie haben Ihren Teil des Dokuments ausgefüllt.',
      confirmedTitle: 'Fertig.\nSie haben Ihren Teil von „{title}“ ausgefüllt.',
    },
  },
}
