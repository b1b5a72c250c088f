/**
 * How the emulator speaks. `contract` is the service contract and the default.
 *
 * `live` is beyond the contract: what the live service's public documents show, read on 2026-11-21 and
 * not tried on the service itself.
 */
export type ProfileName = (typeof PROFILE_NAMES)[number]

export const PROFILE_NAMES = ['contract', 'live'] as const

/** The points in which the two differ. */
export interface Profile {
  readonly name: ProfileName
  /** Last segment of the path that creates a ceremony. */
  readonly ceremonySegment: 'ceremony' | 'ceremonies'
  /** Whether `authentication` is one object or a list of them. */
  readonly authentication: 'object' | 'list'
  /** Whether a page may be framed only where its url says `embedded=true`. */
  readonly framesByParameter: boolean
  readonly redirectParameters: boolean
  readonly revokeOlderCeremonies: boolean
  /** A deliverable's status before everybody has signed. */
  readonly waitingDeliverable: 'processing' | 'pending'
  /** What stands before the name of a problem in its `type`. */
  readonly problemTypes: string
}

const contract: Profile = {
  name: 'contract',
  ceremonySegment: 'ceremony',
  authentication: 'object',
  framesByParameter: false,
  redirectParameters: false,
  revokeOlderCeremonies: false,
  waitingDeliverable: 'processing',
  problemTypes: 'tag:react-signing-ceremony,2026:emulator/',
}

const live: Profile = {
  name: 'live',
  ceremonySegment: 'ceremonies',
  authentication: 'list',
  framesByParameter: true,
  redirectParameters: true,
  revokeOlderCeremonies: true,
  waitingDeliverable: 'pending',
  problemTypes: 'https://signatureapi.com/docs/v1/errors/',
}

export const profiles: Readonly<Record<ProfileName, Profile>> = { contract, live }
