import type { PortalTexts } from './portalTexts.js'

export const de: PortalTexts = {
  lang: 'de',
  language: 'Deutsch',
  chooseLanguage: 'Sprache',
  skip: 'Zum Inhalt springen',
  signOut: 'Abmelden',
  loading: 'Wird geladen…',
  retry: 'Erneut versuchen',
  home: 'Ihre Dokumente',
  unreachable: 'Wir erreichen die Bank gerade nicht. Bitte prüfen Sie Ihre Verbindung.',
  notFound: {
    title: 'Diese Seite gibt es nicht',
    text: 'Die Adresse ist vielleicht falsch, oder das Dokument gehört jemand anderem.',
  },
  signIn: {
    title: 'Anmelden',
    lead: 'Wählen Sie eine Beispielkundin oder einen Beispielkunden. Passwörter gibt es hier nicht.',
    ended: 'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an; danach geht es hier weiter.',
  },
  documents: {
    title: 'Ihre Dokumente',
    waiting: 'Zu unterschreiben',
    others: 'Frühere Dokumente',
    none: 'Sie haben nichts zu unterschreiben.',
    signBy: (date) => `Bitte bis ${date} unterschreiben`,
  },
  status: {
    waiting: 'Offen',
    checking: 'In Prüfung',
    completed: 'Unterschrieben',
    declined: 'Abgelehnt',
    'handed-over': 'Weitergegeben',
  },
  facts: {
    title: 'Über dieses Dokument',
    reference: 'Zeichen',
    sentOn: 'Gesendet am',
    signBy: 'Bitte unterschreiben bis',
    signer: 'Unterschrift von',
  },
  signing: {
    title: 'Ihre Unterschrift',
    where: {
      auto: 'Das Dokument öffnet sich gleich hier; auf einem Telefon füllt es den Bildschirm. Sie können es vor dem Unterschreiben ganz lesen.',
      dialog:
        'Das Dokument öffnet sich in einem Fenster über dieser Seite. Sie können es vor dem Unterschreiben ganz lesen.',
      tab: 'Das Dokument öffnet sich in einem neuen Tab. Wenn Sie fertig sind, kommen Sie hierher zurück.',
      steps: 'Drei kurze Schritte. Sie können das Dokument vor dem Unterschreiben ganz lesen.',
    },
    checking: 'Sie sind fertig. Das Ergebnis ist noch nicht da; das kann einige Minuten dauern.',
    completed: 'Dieses Dokument ist unterschrieben. Vielen Dank.',
    declined: 'Sie haben die Unterschrift abgelehnt. Es wurde nichts unterschrieben.',
    handedOver: (name, email) =>
      `${name} (${email}) wurde um die Unterschrift gebeten. Sie müssen nichts weiter tun.`,
    steps: {
      title: 'Schritte',
      open: 'Dokument öffnen',
      sign: 'Lesen und unterschreiben',
      confirm: 'Wir prüfen den Eingang',
      start: 'Dokument öffnen',
      cancel: 'Abbrechen',
    },
  },
  auditLog: {
    title: 'Prüfprotokoll',
    text: 'Wer wann unterschrieben hat und wie die Person erkannt wurde. Bitte zu den Unterlagen nehmen.',
    download: 'Prüfprotokoll herunterladen',
    preparing: 'Wird vorbereitet…',
    failed: 'Die Datei konnte nicht geholt werden. Bitte versuchen Sie es gleich noch einmal.',
  },
  handOver: {
    question: 'Soll jemand anderes unterschreiben?',
    link: 'Andere Person nennen',
    title: 'Jemand anderes soll unterschreiben',
    lead: (document) =>
      `Die genannte Person bekommt eine E-Mail mit einem Link zu „${document}“. Danach können Sie selbst nicht mehr unterschreiben.`,
    name: 'Vollständiger Name',
    email: 'E-Mail-Adresse',
    nameMissing: 'Geben Sie den vollständigen Namen der Person ein.',
    emailWrong: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.',
    submit: 'Weitergeben',
    sending: 'Wird weitergegeben…',
    failed: 'Das Dokument konnte nicht weitergegeben werden. Bitte versuchen Sie es noch einmal.',
    tooLate: 'Dieses Dokument kann nicht mehr weitergegeben werden.',
    unsure:
      'Es kam keine Antwort. Sehen Sie erst beim Dokument nach: Vielleicht ist es schon weitergegeben.',
    back: 'Zurück zum Dokument',
  },
}
