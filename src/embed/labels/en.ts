import { askedTexts } from './askedTexts.js'
import type { CeremonyLabels } from './ceremonyLabels.js'
import { frameTexts } from './frameTexts.js'

/** English; what the components say unless told otherwise. */
export const en: CeremonyLabels = { ...frameTexts, ...askedTexts }
