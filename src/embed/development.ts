import { setRemedies } from './errors/errors.js'
import { fullRemedyOf } from './errors/remedies.js'

export * from './index.js'

setRemedies(fullRemedyOf)
