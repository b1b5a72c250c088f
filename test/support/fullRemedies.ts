import { setRemedies } from '../../src/embed/errors/errors.js'
import { fullRemedyOf } from '../../src/embed/errors/remedies.js'

// Use the full remedies of the development build in tests, instead of references to the documents.
setRemedies(fullRemedyOf)
