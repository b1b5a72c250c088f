import type { CeremonyTexts } from './en.js'

export const de: CeremonyTexts = {
  lang: 'de',
  language: 'Deutsch',
  testMode: 'Testmodus',
  testModeHint: 'Was hier unterschrieben wird, ist nicht bindend.',
  skip: 'Direkt zu Ihrer Unterschrift',
  askedBy: (sender) => `${sender} bittet um Ihre Unterschrift`,
  signerLine: (name, email) => `Zu unterschreiben von ${name} (${email})`,
  pageNumber: (page, count) => `Seite ${page} von ${count}`,
  signHere: 'Hier unterschreiben',
  next: 'Weiter',
  yourSignature: 'Ihre Unterschrift',
  method: 'Wie möchten Sie unterschreiben?',
  draw: 'Zeichnen',
  type: 'Tippen',
  padLabel: 'Zeichenfläche für Ihre Unterschrift',
  padHint: 'Mit Finger, Stift oder Maus. Oder wählen Sie „Tippen“.',
  padHintOfTouch: 'Mit Finger oder Stift. Oder wählen Sie „Tippen“.',
  padInvite: 'Hier tippen, dann unterschreiben',
  undo: 'Rückgängig',
  clear: 'Löschen',
  nameLabel: 'Ihr vollständiger Name',
  consent:
    'Ich habe das Dokument gelesen und bin einverstanden, es elektronisch zu unterschreiben.',
  finish: 'Abschließen',
  decline: 'Ablehnen',
  cancel: 'Nicht jetzt',
  declineTitle: 'Unterschrift ablehnen?',
  declineText:
    'Der Absender sieht, dass Sie abgelehnt haben. Sie können das hier nicht rückgängig machen.',
  declineConfirm: 'Unterschrift ablehnen',
  declineCancel: 'Zurück',
  noScript:
    'Zum Unterschreiben wird JavaScript benötigt. Bitte aktivieren Sie es und laden Sie die Seite neu.',
  continueTo: (place) => `Weiter zu ${place}`,
  openAgain: (sender) =>
    sender === undefined
      ? 'Bitte öffnen Sie das Dokument noch einmal dort, wo Sie es gefunden haben.'
      : `Bitte gehen Sie zurück zu ${sender} und öffnen Sie das Dokument noch einmal.`,
  notices: {
    invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Möglicherweise ist er unvollständig. Bitte öffnen Sie ihn noch einmal dort, wo Sie ihn erhalten haben.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Zu Ihrer Sicherheit gelten Links zum Unterschreiben nur für begrenzte Zeit.',
    },
    signed: {
      title: 'Sie haben bereits unterschrieben',
      text: 'Ihre Unterschrift ist eingegangen. Sie müssen hier nichts weiter tun.',
    },
    declined: {
      title: 'Sie haben die Unterschrift abgelehnt',
      text: 'Der Absender wurde informiert. Sie müssen hier nichts weiter tun.',
    },
    revoked: {
      title: 'Dieser Link wird nicht mehr verwendet',
      text: 'Es gibt einen neueren Link. Bitte verwenden Sie diesen, oder fordern Sie einen anderen an.',
    },
    replaced: {
      title: 'An Ihrer Stelle unterschreibt eine andere Person',
      text: 'Der Absender hat jemand anderen um die Unterschrift gebeten. Sie müssen hier nichts weiter tun.',
    },
  },
  client: {
    fieldLeft: 'Noch 1 Feld',
    fieldsFilled: 'Alles ausgefüllt',
    changeSignature: 'Ihre Unterschrift steht im Dokument. Ändern',
    padEmpty: 'Die Zeichenfläche ist leer.',
    padDrawn: 'Die Zeichenfläche enthält Ihre Unterschrift.',
    drawMissing: 'Bitte zeichnen Sie Ihre Unterschrift, oder wählen Sie „Tippen“.',
    incomplete: 'Noch nicht abgeschlossen. Bitte ergänzen Sie, was oben markiert ist.',
    typeMissing: 'Bitte geben Sie Ihren vollständigen Namen ein.',
    consentMissing: 'Bitte bestätigen Sie, dass Sie einverstanden sind.',
    sending: 'Wird gesendet …',
    failed:
      'Das Senden ist fehlgeschlagen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    signed: {
      title: 'Vielen Dank, Sie haben unterschrieben',
      text: 'Sie können diese Seite schließen.',
    },
    declined: {
      title: 'Sie haben die Unterschrift abgelehnt',
      text: 'Sie können diese Seite schließen.',
    },
    sendingBack: 'Sie werden zurückgeleitet …',
  },
}
