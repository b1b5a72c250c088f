import { setRemedies } from '../embed/errors/errors.js'
import { fullRemedyOf } from '../embed/errors/remedies.js'
import { watchMistakes } from './mistakes.js'

export * from './index.js'

setRemedies(fullRemedyOf)
// A server can import this module, but has no page.
if (globalThis.MutationObserver) watchMistakes()
