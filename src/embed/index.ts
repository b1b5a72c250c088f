export { createCeremonySession } from './createCeremonySession.js'
export { mountCeremony } from './mountCeremony.js'
export { createSigningClient } from './client/createSigningClient.js'
export { ceremonyNotice } from './ceremonyNotice.js'
export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'

export type { CeremonyGrant } from '../contract/ceremony.js'
export type { CeremonySession, Signing } from './signing/signing.js'
export type {
  CeremonySessionOptions,
  ConfirmAnswer,
  ConfirmRequest,
} from './signing/signingOptions.js'
export type { CeremonyFinish } from './signing/ceremonyEnd.js'
export type { CeremonyPlace, CeremonyState, CeremonyStatus } from './signing/ceremonyState.js'
export type { SealedGrant } from './client/sealedGrant.js'
export type { FrameOptions } from './frame/frameAttributes.js'
export type { SigningClient, SigningClientOptions } from './client/signingClient.js'
export type { CeremonyNotice } from './ceremonyNotice.js'
export type { CeremonyLabels } from './labels/ceremonyLabels.js'
