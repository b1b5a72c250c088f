import {
  type CeremonyLabels,
  de,
  en,
  es,
  fr,
  turnsDe,
  turnsEn,
  turnsEs,
  turnsFr,
} from '../src/embed/labels/index.js'

/** The languages that come with the package, for the toolbar. */
export const languages = { en, es, fr, de } as const

/** The same for several signers on one device. */
export const turnLanguages = [turnsEn, turnsEs, turnsFr, turnsDe] as const

/** The labels of the language that the toolbar is set to. */
export function labelsOf({ globals }: { readonly globals: object }): CeremonyLabels {
  const language: unknown = Reflect.get(globals, 'language')
  return Object.values(languages).find(({ lang }) => lang === language) ?? en
}
