import { ar, type CeremonyLabels, de, en, es, fr } from '../src/embed/labels/index.js'

/** The languages of the package, as choices in the toolbar. */
export const languages = { en, es, fr, de } as const

/** A language that shows a layout from right to left. */
export const ownLanguages = { ar } as const

/** Returns the labels in the language that the toolbar selects. */
export function labelsOf({ globals }: { readonly globals: object }): CeremonyLabels {
  const language: unknown = Reflect.get(globals, 'language')
  const all: readonly CeremonyLabels[] = Object.values({ ...ownLanguages, ...languages })
  return all.find(({ lang }) => lang === language) ?? en
}
