'use client'

export { CeremonyFrame, type CeremonyFrameProps } from './components/CeremonyFrame.js'
export { SigningCeremony, type SigningCeremonyProps } from './components/SigningCeremony.js'
export { SigningProvider, type SigningProviderProps } from './provider/SigningProvider.js'

export { useCeremony } from './hooks/useCeremony.js'
export type { CeremonyControl, UseCeremonyOptions } from './hooks/useCeremonyControl.js'
export { type DeliverableFacts, deliverableQuery } from './operations/deliverableQuery.js'
export {
  type DeliverableResult,
  useDeliverable,
  type UseDeliverableOptions,
} from './operations/useDeliverable.js'
export {
  type ReplaceRecipientVariables,
  useReplaceRecipient,
} from './operations/useReplaceRecipient.js'

export { useSigningClient } from './operations/useSigningClient.js'

export {
  confirmByDeliverable,
  type ConfirmByDeliverableOptions,
} from '../embed/client/confirmByDeliverable.js'
export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'

export type { CeremonyGrant } from '../contract/ceremony.js'
export type { Recipient, RecipientReplacement } from '../contract/recipient.js'
export type { CeremonyEnd } from '../embed/ending/liveServiceMessage.js'
export type { CeremonyOptions, ConfirmAnswer } from '../embed/session/ceremonySession.js'
export type {
  CeremonyFinish,
  CeremonyPlace,
  CeremonyState,
  CeremonyStatus,
  UnconfirmedReason,
} from '../embed/session/ceremonyState.js'
export type { FrameOptions } from '../embed/frame/frameOptions.js'
export type { CeremonyLabels, PluralTexts } from '../embed/labels/ceremonyLabels.js'
