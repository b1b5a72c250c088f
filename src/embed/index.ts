export { createSigningClient, type SigningClient } from './client/signingClient.js'
export type { SealedGrant } from './signing/ceremony.js'
export type { SigningClientOptions } from './client/proxyCall.js'
export { type CeremonyNotice, ceremonyNotice } from './ceremonyNotice.js'
export { tab } from './tab.js'
export { redirect } from './redirect.js'
export {
  isSigningError,
  SigningError,
  type SigningErrorCode,
  type SigningErrorDetails,
} from '../contract/signingError.js'

export type {
  CeremonyCompletion,
  CeremonyGrant,
  GrantedFraming,
  UrlParameters,
} from '../contract/ceremony.js'
export type {
  Answer,
  ConfirmReason,
  SignatureFacts,
  SignerRole,
} from '../contract/confirm/signingAnswer.js'
export type { Presenter } from './signing/presenter.js'
export type { Signing } from './signing/signing.js'
export type {
  ConfirmAnswer,
  ConfirmRequest,
  CreateRequest,
  ServicePageOptions,
  SigningNames,
} from './signing/signingOptions.js'
export type { CeremonyPlace } from './signing/ceremony.js'
export type {
  CeremonyFinish,
  CeremonyState,
  CeremonyStatus,
  UnconfirmedReason,
} from './signing/signingState.js'
export type { CeremonyLabels } from './labels/ceremonyLabels.js'
