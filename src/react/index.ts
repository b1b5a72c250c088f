'use client'

export { CeremonyFrame, type CeremonyFrameProps } from './components/CeremonyFrame.js'
export { SigningCeremony, type SigningCeremonyProps } from './components/SigningCeremony.js'
export { type CeremonyControl, useCeremony } from './hooks/useCeremony.js'
export type { UseCeremonyOptions } from './hooks/useCeremonySession.js'
export { SigningProvider, type SigningProviderProps } from './provider/SigningProvider.js'

export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export type { CeremonyGrant } from '../contract/ceremony.js'
export type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
export type {
  CeremonyFinish,
  CeremonyState,
  CeremonyStatus,
} from '../embed/session/ceremonyState.js'
export type { ConfirmAnswer, ConfirmRequest } from '../embed/session/sessionOptions.js'
