import { type CeremonyLabels, de, en, es, fr } from '../src/embed/labels/index.js'

/** The languages of the package, as choices in the toolbar. */
export const languages = { en, es, fr, de } as const

/** Returns the labels in the language that the toolbar selects. */
export function labelsOf({ globals }: { readonly globals: object }): CeremonyLabels {
  const language: unknown = Reflect.get(globals, 'language')
  return Object.values(languages).find(({ lang }) => lang === language) ?? en
}
