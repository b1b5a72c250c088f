import type { CeremonyTexts } from './ceremonyTexts.js'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

/** The languages the ceremony's page speaks, in the order it offers them. */
export const languages: readonly CeremonyTexts[] = [en, es, fr, de]

/** The texts for a url's locale: `de-AT` speaks German, one that is not known speaks English. */
export function textsFor(locale: string): CeremonyTexts {
  const [language] = locale.toLowerCase().split('-')
  return languages.find(({ lang }) => lang === language) ?? en
}
