import type { CeremonyTexts } from './ceremonyTexts.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

/** The languages of the ceremony page, in the order in which it offers them. */
export const languages: readonly CeremonyTexts[] = [en, es, fr, de]

/** The texts for a locale: German for `de-AT`, English for an unknown one. */
export function textsFor(locale: string): CeremonyTexts {
  const [language] = locale.toLowerCase().split('-')
  return languages.find(({ lang }) => lang === language) ?? en
}
