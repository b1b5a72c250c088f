import { dateFormat, timeFormat } from './dateFormat.js'
import type { PortalTexts } from './en.js'

export const de: PortalTexts = {
  lang: 'de',
  language: 'Deutsch',
  formatDate: dateFormat('de'),
  formatTime: timeFormat('de'),
  chooseLanguage: 'Sprache',
  skip: 'Zum Inhalt',
  signOut: 'Abmelden',
  retry: 'Noch einmal versuchen',
  home: 'Ihre Dokumente',
  unreachable: 'Wir erreichen die Bank gerade nicht. Bitte prüfen Sie Ihre Verbindung.',
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist vielleicht falsch, oder Sie haben keinen Zugriff auf das Dokument.',
  },
  signIn: {
    title: 'Anmelden',
    lead: 'Wählen Sie eine Beispielkundin oder einen Beispielkunden. Ein Passwort ist nicht nötig.',
    notes: {
      amara: 'Fünf Dokumente, jedes anders gezeigt',
      jonas: 'Zwei Dokumente',
      mei: 'Nichts zu unterschreiben',
    },
    ended: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich wieder an.',
  },
  documents: {
    title: 'Ihre Dokumente',
    lead: 'Jedes Dokument öffnet sich anders. Diese Bank ist ein Beispiel: Nichts, was Sie unterschreiben, ist bindend.',
    opens: {
      auto: 'Öffnet sich auf seiner Seite',
      dialog: 'Öffnet sich in einem Fenster',
      tab: 'Öffnet sich in einem neuen Tab',
      redirect: 'Öffnet sich anstelle des Portals',
      own: 'Öffnet sich in eigener Gestaltung',
    },
    waiting: 'Warten auf Ihre Unterschrift',
    others: 'Frühere Dokumente',
    next: 'Nächstes Dokument:',
    signAll: 'Alle unterschreiben',
    signAllTitle: 'Ihre Dokumente unterschreiben',
    signAllLead:
      'Die Dokumente öffnen sich hier, eines nach dem anderen. Sie können ein Dokument überspringen und darauf zurückkommen.',
    none: 'Sie haben keine Dokumente zu unterschreiben.',
    signBy: (date) => `Bitte unterschreiben bis ${date}`,
  },
  status: {
    waiting: 'Offen',
    checking: 'In Prüfung',
    completed: 'Unterschrieben',
    declined: 'Abgelehnt',
    expired: 'Abgelaufen',
    canceled: 'Storniert',
    'handed-over': 'Weitergegeben',
  },
  facts: {
    title: 'Zu diesem Dokument',
    reference: 'Aktenzeichen',
    sentOn: 'Gesendet am',
    signBy: 'Bitte unterschreiben bis',
    signer: 'Unterschrift von',
  },
  signing: {
    title: 'Ihre Unterschrift',
    open: 'Dokument öffnen',
    cancel: 'Abbrechen',
    where: {
      auto: 'Das Dokument öffnet sich auf dieser Seite. Sie können es vor dem Unterschreiben ganz lesen.',
      dialog:
        'Das Dokument öffnet sich in einem Fenster. Sie können es vor dem Unterschreiben ganz lesen.',
      tab: 'Das Dokument öffnet sich in einem neuen Tab. Danach kommen Sie auf diese Seite zurück.',
      redirect:
        'Das Dokument öffnet sich in diesem Fenster. Danach kommen Sie auf diese Seite zurück.',
      own: 'Das Dokument öffnet sich auf dieser Seite. „Abbrechen“ schließt es.',
    },
    checking: 'Wir warten auf das Ergebnis. Das kann einige Minuten dauern.',
    completed: 'Sie haben das Dokument unterschrieben.',
    declined: 'Sie haben die Unterschrift abgelehnt.',
    expired: 'Dieses Dokument kann nicht mehr unterschrieben werden.',
    canceled: 'Dieses Dokument wurde storniert. Sie müssen nichts weiter tun.',
    handedOver: (name, email) =>
      `Wir haben ${name} (${email}) um die Unterschrift gebeten. Sie müssen nichts weiter tun.`,
  },
  files: {
    signedDocument: {
      title: 'Unterschriebenes Dokument',
      text: 'Das Dokument mit Ihrer Unterschrift, für Ihre Unterlagen.',
      download: 'Dokument herunterladen',
    },
    auditLog: {
      title: 'Prüfprotokoll',
      text: 'Der Nachweis Ihrer Unterschrift: wer wann unterschrieben hat und wie die Person identifiziert wurde.',
      download: 'Prüfprotokoll herunterladen',
    },
    preparing: 'Wird vorbereitet…',
    failed: 'Das Herunterladen ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  },
  handOver: {
    question: 'Soll jemand anderes unterschreiben?',
    link: 'Andere Person nennen',
    title: 'Andere Person nennen',
    lead: (document) =>
      `Wir senden dieser Person eine E-Mail mit einem Link zu „${document}“. Sie selbst können danach nicht mehr unterschreiben.`,
    name: 'Vollständiger Name',
    email: 'E-Mail-Adresse',
    submit: 'Weitergeben',
    sending: 'Wird weitergegeben…',
    failed: 'Das Dokument wurde nicht weitergegeben. Bitte versuchen Sie es noch einmal.',
    tooLate: 'Dieses Dokument kann nicht mehr weitergegeben werden.',
    unsure:
      'Wir haben keine Antwort erhalten. Bitte prüfen Sie das Dokument, bevor Sie es noch einmal versuchen.',
    back: 'Zurück zum Dokument',
  },
}
