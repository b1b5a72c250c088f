import { type CeremonyLabels, de, en, es, fr } from '../src/embed/labels/index.js'

/** The languages of the package, for the toolbar. */
export const languages = { en, es, fr, de } as const

/** The labels of the language in the toolbar. */
export function labelsOf({ globals }: { readonly globals: object }): CeremonyLabels {
  const language: unknown = Reflect.get(globals, 'language')
  return Object.values(languages).find(({ lang }) => lang === language) ?? en
}
