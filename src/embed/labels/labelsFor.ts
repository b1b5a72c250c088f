import type { SignerRole } from '../../contract/confirm/signingAnswer.js'
import type { CeremonyLabels } from './ceremonyLabels.js'

/** Returns the texts for a person with a role. An unknown role has the texts of a signer. */
export function labelsFor(labels: CeremonyLabels, role: SignerRole = 'signer'): CeremonyLabels {
  const { roles } = labels
  if (role === 'signer' || !roles) return labels
  return { ...labels, ...roles.all, ...(role !== 'cc' && roles[role]) }
}
