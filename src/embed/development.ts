import { fullRemedyOf } from './errors/fullRemedies.js'
import { setRemedies } from './errors/remedies.js'

export * from './index.js'

setRemedies(fullRemedyOf)
