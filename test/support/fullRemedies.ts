import { fullRemedyOf } from '../../src/embed/errors/fullRemedies.js'
import { setRemedies } from '../../src/embed/errors/remedies.js'

// Tests see the sentences of the development build.
setRemedies(fullRemedyOf)
