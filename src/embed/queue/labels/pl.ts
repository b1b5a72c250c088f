import type { QueueLabels } from '../queueLabels.js'

/** Polish. */
export const pl: QueueLabels = {
  lang: 'pl',
  dir: 'ltr',
  start: 'Zacznij podpisywać',
  resume: 'Kontynuuj podpisywanie',
  position: 'Dokument {number} z {count}: {title}',
  progress: 'Podpisano: {signed} z {count}',
  allSigned: 'Wszystkie dokumenty są podpisane.',
  documents: 'Dokumenty',
  skip: 'Na razie pomiń',
  next: 'Następny dokument',
  finish: 'Zakończ',
  signed: 'Podpisany',
  signing: 'Podpisywany teraz',
  checking: 'Sprawdzany',
  waiting: 'Jeszcze niepodpisany',
  declined: 'Odrzucony',
  ended: 'Nie można go już podpisać',
  failed: 'Nie udało się otworzyć',
}
