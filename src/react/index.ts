'use client'

export { CeremonyFrame, type CeremonyFrameProps } from './CeremonyFrame.js'
export { SigningCeremony, type SigningCeremonyProps } from './SigningCeremony.js'
export { SigningProvider, type SigningProviderProps } from './SigningProvider.js'

export { type CeremonyControl, useCeremony, type UseCeremonyOptions } from './useCeremony.js'
export {
  type DeliverableFacts,
  type DeliverableResult,
  useDeliverable,
  type UseDeliverableOptions,
} from './useDeliverable.js'
export { type ReplaceRecipientVariables, useReplaceRecipient } from './useReplaceRecipient.js'

export { isSigningError, SigningError, type SigningErrorCode } from '../contract/SigningError.js'

export type { CeremonyGrant } from '../contract/ceremony.js'
export type { Recipient, RecipientReplacement } from '../contract/recipient.js'
export type { CeremonyOptions } from '../embed/session/CeremonySession.js'
export type {
  CeremonyFinish,
  CeremonyPlace,
  CeremonyState,
  CeremonyStatus,
} from '../embed/session/ceremonyState.js'
export type { FrameOptions } from '../embed/frame/frameAttributes.js'
export type { CeremonyLabels } from '../embed/labels/CeremonyLabels.js'
