import { contractDialect } from '../../contract/dialect/contractDialect.js'
import { signatureApi2026 } from '../../contract/dialect/signatureApi2026.js'

/**
 * The service that the emulator imitates. `contract` is the service contract and the default.
 *
 * `live` is beyond the contract: the public documents of the live service, read on 2026-11-21. It was
 * not tried on the service itself.
 */
export type ProfileName = (typeof PROFILE_NAMES)[number]

export const PROFILE_NAMES = ['contract', 'live'] as const

/** The differences between the two. Some values come from the proxy's dialect. */
export interface Profile {
  readonly name: ProfileName
  /** The last segment of the path that creates a ceremony. */
  readonly ceremonySegment: string
  /** Whether `authentication` is one object or a list of them. */
  readonly authentication: 'object' | 'list'
  /** Whether a page needs `embedded=true` in its url to be framed. */
  readonly framesByParameter: boolean
  readonly redirectParameters: boolean
  readonly revokeOlderCeremonies: boolean
  /** The status of a deliverable before the last signature. */
  readonly waitingDeliverable: 'processing' | 'pending'
  /** Calls per second for one key; 0 sets no limit. */
  readonly requestsPerSecond: number
  /** Seconds from the end until the page reports it, unless the request sets them. */
  readonly redirectDelay: number
  /** The part of a problem's `type` before its name. */
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
  problemTypes: 'tag:react-signing-ceremony,2026:emulator/',
}

const liveDialect = signatureApi2026()

const live: Profile = {
  name: 'live',
  ceremonySegment: liveDialect.ceremonySegment,
  authentication: liveDialect.authentication,
  framesByParameter: true,
  redirectParameters: true,
  revokeOlderCeremonies: liveDialect.revokesOlder ?? true,
  waitingDeliverable: 'pending',
  requestsPerSecond: 10,
  redirectDelay: 3,
  problemTypes: 'https://signatureapi.com/docs/v1/errors/',
}

export const profiles: Readonly<Record<ProfileName, Profile>> = { contract, live }
