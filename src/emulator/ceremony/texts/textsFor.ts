import { de } from './de.js'
import { type CeremonyTexts, en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

/** The texts of the ceremony page in each language, in the order of the language links. */
export const languages: readonly CeremonyTexts[] = [en, es, fr, de]

/** Returns the texts for a locale: German for `de-AT`, English for an unknown locale. */
export function textsFor(locale: string): CeremonyTexts {
  const [language] = locale.toLowerCase().split('-')
  return languages.find(({ lang }) => lang === language) ?? en
}
