import { setGrantCheck } from '../embed/client/grantCheck.js'
import { setRemedies } from '../embed/errors/errors.js'
import { fullRemedyOf } from '../embed/errors/remedies.js'
import { checkLanding } from '../embed/landingCheck.js'
import { watchMistakes } from './mistakes.js'

export * from './index.js'

setRemedies(fullRemedyOf)
setGrantCheck(checkLanding)
// A server can import this module, but has no page.
if (globalThis.MutationObserver) watchMistakes()
