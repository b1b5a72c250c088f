import { fullRemedyOf } from '../../src/embed/errors/fullRemedies.js'
import { setRemedies } from '../../src/embed/errors/remedies.js'

// Tests read the sentences, as developers do.
setRemedies(fullRemedyOf)
