import { setRemedies } from '../../src/embed/errors.js'
import { fullRemedyOf } from '../../src/embed/remedies.js'

// Use the full remedies of the development build in tests, instead of references to the documents.
setRemedies(fullRemedyOf)
