import { setRemedies } from './errors.js'
import { fullRemedyOf } from './remedies.js'

export * from './index.js'

setRemedies(fullRemedyOf)
