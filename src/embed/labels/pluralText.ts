import type { PluralTexts } from './ceremonyLabels.js'

/** The text for `count` in a language, with the number in place of `{seconds}`. */
export function pluralText(texts: PluralTexts, language: string, count: number): string {
  return (texts[pluralRule(language, count)] ?? texts.other).replace('{seconds}', String(count))
}

function pluralRule(language: string, count: number): Intl.LDMLPluralRule {
  try {
    return new Intl.PluralRules(language).select(count)
  } catch {
    // Not there, or `language` is no tag of a language.
    return 'other'
  }
}
