'use client'

import { fullRemedyOf } from '../embed/errors/fullRemedies.js'
import { setRemedies } from '../embed/errors/remedies.js'

// Exports each name, because Next.js rejects `export *` in a file with 'use client'.
export {
  CeremonyFrame,
  isSigningError,
  SigningCeremony,
  SigningError,
  SigningProvider,
  useCeremony,
} from './index.js'

setRemedies(fullRemedyOf)
