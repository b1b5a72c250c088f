/**
 * The service that the emulator imitates. The default, `contract`, follows the service contract.
 *
 * `live` follows the public documents of the live service, read on 2026-11-21. It was not compared
 * with the service itself.
 */
export type ProfileName = (typeof PROFILE_NAMES)[number]

export const PROFILE_NAMES = ['contract', 'live'] as const

/** The differences between the profiles. */
export interface Profile {
  readonly name: ProfileName
  /** The last segment of the path at which a client creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether the field `authentication` is one object or a list of objects. */
  readonly authentication: 'object' | 'list'
  /** Whether another page can frame a ceremony only if the ceremony's url has `embedded=true`. */
  readonly framesByParameter: boolean
  readonly redirectParameters: boolean
  readonly revokeOlderCeremonies: boolean
  /** The status of a deliverable before the last signature. */
  readonly waitingDeliverable: 'processing' | 'pending'
  /** The accepted calls per second; 0 sets no limit. */
  readonly requestsPerSecond: number
  /** Seconds that a page waits after the end, unless the client sets `redirect_delay`. */
  readonly redirectDelay: number
  /** The beginning of a problem's `type`, before the problem's name. */
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
  requestsPerSecond: 0,
  redirectDelay: 0,
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
  requestsPerSecond: 10,
  redirectDelay: 3,
  problemTypes: 'https://signatureapi.com/docs/v1/errors/',
}

export const profiles: Readonly<Record<ProfileName, Profile>> = { contract, live }
