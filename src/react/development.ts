'use client'

import { fullRemedyOf } from '../embed/errors/fullRemedies.js'
import { setRemedies } from '../embed/errors/remedies.js'

// By name, because Next.js refuses `export *` in a file with 'use client'.
export {
  CeremonyFrame,
  isSigningError,
  SigningCeremony,
  SigningError,
  SigningProvider,
  useCeremony,
} from './index.js'

setRemedies(fullRemedyOf)
