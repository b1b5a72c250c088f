import { fullRemedyOf } from '../../src/embed/errors/fullRemedies.js'
import { setRemedies } from '../../src/embed/errors/remedies.js'

// Use the full remedies of the development build in tests, instead of urls.
setRemedies(fullRemedyOf)
