import { type CeremonyLabels, de, en, es, fr } from '../src/embed/labels/index.js'
import { withEnglish } from '../src/react/SigningProvider.js'
import { arabic } from './arabic.js'

/** The languages of the package, as choices in the toolbar. */
export const languages = { en, es, fr, de } as const

/** A language that the package lacks. It shows a layout from right to left. */
export const ownLanguages = { ar: withEnglish(arabic) } as const

/** Returns the labels in the language that the toolbar selects. */
export function labelsOf({ globals }: { readonly globals: object }): CeremonyLabels {
  const language: unknown = Reflect.get(globals, 'language')
  const all: readonly CeremonyLabels[] = Object.values({ ...ownLanguages, ...languages })
  return all.find(({ lang }) => lang === language) ?? en
}
