'use client'

export { CeremonyFrame, type CeremonyFrameProps } from './CeremonyFrame.js'
export { type Presentation, SigningCeremony, type SigningCeremonyProps } from './SigningCeremony.js'
export { SigningProvider, type SigningProviderProps } from './SigningProvider.js'
export {
  type CeremonyControl,
  type OwnCeremonyOptions,
  type ProxyCeremonyOptions,
  type StartProps,
  useCeremony,
  type UseCeremonyOptions,
} from './useCeremony.js'
export { type SigningsControl, useSignings, type UseSigningsOptions } from './useSignings.js'
export { tab } from '../embed/tab.js'
export { redirect } from '../embed/redirect.js'

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
export type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
export type { Presenter } from '../embed/signing/presenter.js'
export type { Signing } from '../embed/signing/signing.js'
export type {
  ConfirmAnswer,
  ConfirmRequest,
  CreateRequest,
  ServicePageOptions,
  SigningNames,
} from '../embed/signing/signingOptions.js'
export type { CeremonyPlace } from '../embed/signing/ceremony.js'
export type {
  CeremonyFinish,
  CeremonyState,
  CeremonyStatus,
  UnconfirmedReason,
} from '../embed/signing/signingState.js'
export type { SealedGrant } from '../embed/signing/ceremony.js'
