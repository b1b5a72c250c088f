import { contractDialect } from '../../contract/dialect/contractDialect.js'
import { signatureApi2026 } from '../../contract/dialect/signatureApi2026.js'

/**
 * How the emulator speaks. `contract` is the service contract and the default.
 *
 * `live` is beyond the contract: what the live service's public documents show, read on 2026-11-21 and
 * not tried on the service itself.
 */
export type ProfileName = (typeof PROFILE_NAMES)[number]

export const PROFILE_NAMES = ['contract', 'live'] as const

/** The points in which the two differ: what the proxy's dialect says too is said there, once. */
export interface Profile {
  readonly name: ProfileName
  /** Last segment of the path that creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether `authentication` is one object or a list of them. */
  readonly authentication: 'object' | 'list'
  /** Whether a page may be framed only where its url says `embedded=true`. */
  readonly framesByParameter: boolean
  readonly redirectParameters: boolean
  readonly revokeOlderCeremonies: boolean
  /** A deliverable's status before everybody has signed. */
  readonly waitingDeliverable: 'processing' | 'pending'
  /** Calls that one key may make in a second; 0 for any number. */
  readonly requestsPerSecond: number
  /** Seconds between the end and what the page tells of it, unless the creation says so. */
  readonly redirectDelay: number
  /** Whether a page takes "Finish" at once only from what a person does with hands or keys. */
  readonly wantsPerson: boolean
  /** What stands before the name of a problem in its `type`. */
  readonly problemTypes: string
}

const contract: Profile = {
  name: 'contract',
  ceremonySegment: contractDialect.ceremonySegment,
  authentication: contractDialect.authentication,
  framesByParameter: false,
  redirectParameters: false,
  revokeOlderCeremonies: false,
  waitingDeliverable: 'processing',
  requestsPerSecond: 0,
  redirectDelay: 0,
  wantsPerson: false,
  problemTypes: 'tag:react-signing-ceremony,2026:emulator/',
}

const live: Profile = {
  name: 'live',
  ceremonySegment: signatureApi2026.ceremonySegment,
  authentication: signatureApi2026.authentication,
  framesByParameter: true,
  redirectParameters: true,
  revokeOlderCeremonies: signatureApi2026.revokesOlder ?? true,
  waitingDeliverable: 'pending',
  requestsPerSecond: signatureApi2026.rate?.perSecond ?? 0,
  redirectDelay: 3,
  wantsPerson: true,
  problemTypes: 'https://signatureapi.com/docs/v1/errors/',
}

export const profiles: Readonly<Record<ProfileName, Profile>> = { contract, live }
