import type { CeremonyLabels } from './ceremonyLabels.js'
import { en } from './en.js'

/** Loads each language when it is needed. Bundlers make a file of each. */
const LOADERS: Readonly<Record<string, () => Promise<CeremonyLabels>>> = {
  ar: async () => (await import('./ar.js')).ar,
  cs: async () => (await import('./cs.js')).cs,
  da: async () => (await import('./da.js')).da,
  de: async () => (await import('./de.js')).de,
  el: async () => (await import('./el.js')).el,
  es: async () => (await import('./es.js')).es,
  fi: async () => (await import('./fi.js')).fi,
  fr: async () => (await import('./fr.js')).fr,
  he: async () => (await import('./he.js')).he,
  hu: async () => (await import('./hu.js')).hu,
  it: async () => (await import('./it.js')).it,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  nb: async () => (await import('./nb.js')).nb,
  nl: async () => (await import('./nl.js')).nl,
  pl: async () => (await import('./pl.js')).pl,
  ptBr: async () => (await import('./ptBr.js')).ptBr,
  ptPt: async () => (await import('./ptPt.js')).ptPt,
  ro: async () => (await import('./ro.js')).ro,
  sv: async () => (await import('./sv.js')).sv,
  tr: async () => (await import('./tr.js')).tr,
  zhHans: async () => (await import('./zhHans.js')).zhHans,
  zhHant: async () => (await import('./zhHant.js')).zhHant,
}

/**
 * Loads the texts for a language, for an application that cannot know the language in advance. An
 * application with one language imports that language, which is smaller.
 *
 * @param language A BCP 47 tag, such as `document.documentElement.lang`. Regions and scripts choose
 * the nearest texts: `pt-AO` the Portuguese of Portugal, `zh-TW` the traditional script.
 * @returns English for a language without texts, and for an invalid tag.
 * @throws The error of the network, if the file of the language cannot be loaded.
 *
 * @example
 * ```ts
 * const labels = await loadLabels(document.documentElement.lang)
 * ```
 */
export async function loadLabels(language: string): Promise<CeremonyLabels> {
  const load = LOADERS[nameOf(language)]
  return load ? load() : en
}

/** Returns the name of the texts that are nearest to a tag. */
function nameOf(tag: string): string {
  try {
    const { language, script, region } = new Intl.Locale(tag).maximize()
    if (language === 'zh') return script === 'Hant' ? 'zhHant' : 'zhHans'
    if (language === 'pt') return region === 'BR' ? 'ptBr' : 'ptPt'
    return language === 'no' || language === 'nn' ? 'nb' : language
  } catch {
    return 'en'
  }
}
