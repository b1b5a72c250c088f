import { setGrantCheck } from './client/grantCheck.js'
import { setRemedies } from './errors/errors.js'
import { fullRemedyOf } from './errors/remedies.js'
import { checkLanding } from './landingCheck.js'

export * from './index.js'

setRemedies(fullRemedyOf)
setGrantCheck(checkLanding)
