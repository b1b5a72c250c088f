import { de, en, es, fr } from 'react-signing-ceremony/labels'
import * as queue from 'react-signing-ceremony/queue/labels'

/** The texts of the package's components in each language of the portal. */
export const packageLabels = {
  de,
  // The portal writes British English, so the times in the package's components do too.
  en: { ...en, lang: 'en-GB' },
  es,
  fr,
}

type Language = keyof typeof packageLabels

/** Returns the package's texts, which name the bank as the sender of a document. */
export function labelsOf(lang: Language, bank: string): (typeof packageLabels)[Language] {
  return { ...packageLabels[lang], sender: lang === 'de' ? `die ${bank}` : bank }
}

/** The texts of the queue in each language of the portal. */
export const queueLabels = {
  de: queue.de,
  en: { ...queue.en, lang: 'en-GB' },
  es: queue.es,
  fr: queue.fr,
}
