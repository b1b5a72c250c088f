import { type CeremonyLabels, de, en, es, fr } from '../src/embed/labels/index.js'

/** The languages that come with the package, for the toolbar. */
export const languages: Readonly<Record<string, CeremonyLabels>> = { en, es, fr, de }
