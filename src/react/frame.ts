'use client'

export {
  CeremonyFrame,
  type CeremonyFrameProps,
  type GrantedFrameProps,
} from './components/CeremonyFrame.js'

export type { CeremonyGrant } from '../contract/ceremony.js'
export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export type { CeremonyOptions, ConfirmAnswer } from '../embed/session/ceremonySession.js'
export type { CeremonyFinish, CeremonyStatus } from '../embed/session/ceremonyState.js'
export type { FrameOptions } from '../embed/frame/frameOptions.js'
export type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
