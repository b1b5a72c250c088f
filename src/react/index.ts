'use client'

export { CeremonyFrame, type CeremonyFrameProps } from './components/CeremonyFrame.js'
export { SigningCeremony, type SigningCeremonyProps } from './components/SigningCeremony.js'
export { type CeremonyControl, useCeremony } from './hooks/useCeremony.js'
export type { UseCeremonyOptions } from './hooks/useRequestedSigning.js'
export { SigningProvider, type SigningProviderProps } from './provider/SigningProvider.js'

export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export type { CeremonyGrant } from '../contract/ceremony.js'
export type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
export type { CeremonyFinish } from '../embed/signing/ceremonyEnd.js'
export type {
  CeremonyPlace,
  CeremonyState,
  CeremonyStatus,
} from '../embed/signing/ceremonyState.js'
export type { Signing } from '../embed/signing/signing.js'
export type {
  ConfirmAnswer,
  ConfirmRequest,
  CreateRequest,
} from '../embed/signing/signingOptions.js'
export type { SealedGrant } from '../embed/client/sealedGrant.js'
