/** The entry for pages without a bundler: `<signing-ceremony>` in one file without imports. */
import { isLoopback } from '../contract/ceremonyUrl.js'
import { watchMistakes } from './mistakes.js'

export { SigningCeremonyElement } from './index.js'

// There is one file for development and production.
if (isLoopback(globalThis.location?.hostname ?? '')) watchMistakes()
