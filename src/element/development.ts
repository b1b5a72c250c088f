import { fullRemedyOf } from '../embed/errors/fullRemedies.js'
import { setRemedies } from '../embed/errors/remedies.js'

export * from './index.js'

setRemedies(fullRemedyOf)
