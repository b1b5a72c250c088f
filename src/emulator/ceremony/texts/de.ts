import type { CeremonyTexts } from './ceremonyTexts.js'

export const de: CeremonyTexts = {
  lang: 'de',
  language: 'Deutsch',
  testMode: 'Testmodus',
  testModeHint: 'Was hier unterschrieben wird, ist nicht bindend.',
  skip: 'Direkt zu Ihrer Unterschrift',
  askedBy: (sender) => `${sender} bittet um Ihre Unterschrift`,
  signerLine: (name, email) => `Zu unterschreiben von ${name} (${email})`,
  goToSignature: 'Zur Unterschrift',
  yourSignature: 'Ihre Unterschrift',
  method: 'Wie möchten Sie unterschreiben?',
  draw: 'Zeichnen',
  type: 'Tippen',
  padLabel: 'Zeichenfläche für Ihre Unterschrift',
  padHint: 'Unterschreiben Sie mit Finger, Stift oder Maus. Auf der Tastatur wählen Sie „Tippen“.',
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
    'Der Absender sieht, dass Sie abgelehnt haben. Hier lässt sich das nicht zurücknehmen.',
  declineConfirm: 'Unterschrift ablehnen',
  declineCancel: 'Zurück',
  noScript:
    'Zum Unterschreiben wird JavaScript gebraucht. Bitte schalten Sie es ein und laden Sie die Seite neu.',
  continueTo: (place) => `Weiter zu ${place}`,
  notices: {
    invalid: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Vielleicht ist er unvollständig. Bitte öffnen Sie ihn noch einmal dort, wo Sie ihn gefunden haben.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Zu Ihrer Sicherheit gelten Links zum Unterschreiben nur begrenzte Zeit. Bitte fordern Sie einen neuen an.',
    },
    signed: {
      title: 'Sie haben bereits unterschrieben',
      text: 'Ihre Unterschrift ist eingegangen. Hier ist nichts weiter zu tun.',
    },
    declined: {
      title: 'Sie haben die Unterschrift abgelehnt',
      text: 'Der Absender weiß Bescheid. Hier ist nichts weiter zu tun.',
    },
    revoked: {
      title: 'Dieser Link wird nicht mehr verwendet',
      text: 'An seine Stelle ist ein neuerer getreten. Bitte verwenden Sie diesen, oder fordern Sie einen anderen an.',
    },
    replaced: {
      title: 'An Ihrer Stelle unterschreibt jemand anderes',
      text: 'Der Absender hat eine andere Person um die Unterschrift gebeten. Hier ist nichts weiter zu tun.',
    },
  },
  client: {
    padEmpty: 'Die Zeichenfläche ist leer.',
    padDrawn: 'Die Zeichenfläche enthält Ihre Unterschrift.',
    drawMissing: 'Bitte zeichnen Sie Ihre Unterschrift, oder wählen Sie „Tippen“.',
    incomplete: 'Noch nicht abgeschlossen: Bitte sehen Sie oben, was fehlt.',
    typeMissing: 'Bitte geben Sie Ihren vollständigen Namen ein.',
    consentMissing: 'Bitte bestätigen Sie, dass Sie einverstanden sind.',
    sending: 'Wird gesendet …',
    failed:
      'Das hat nicht geklappt. Bitte prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
    signed: { title: 'Danke, es ist unterschrieben', text: 'Sie können diese Seite schließen.' },
    declined: {
      title: 'Sie haben die Unterschrift abgelehnt',
      text: 'Sie können diese Seite schließen.',
    },
    sendingBack: 'Sie werden zurückgeleitet …',
  },
}
