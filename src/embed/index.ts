export type { CeremonyGrant, UrlParameters } from '../contract/ceremony.js'
export type { Deliverable } from '../contract/deliverable.js'
export {
  type FramingFacts,
  type FramingVerdict,
  framingVerdict,
  type UnknownFramingReason,
} from '../contract/framing/framingVerdict.js'
export type { ProblemCode } from '../contract/problem.js'
export type { Recipient, RecipientReplacement } from '../contract/recipient.js'
export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export {
  confirmByDeliverable,
  type ConfirmByDeliverableOptions,
} from './client/confirmByDeliverable.js'
export { openCeremonyTab } from './lifecycle/browserTab.js'
export type {
  CeremonyOptions,
  CeremonySession,
  CeremonySessionOptions,
  ConfirmAnswer,
  CreateRequest,
} from './session/ceremonySession.js'
export { createCeremonySession } from './lifecycle/createCeremonySession.js'
export type {
  CeremonyFinish,
  CeremonyPlace,
  CeremonyState,
  CeremonyStatus,
  UnconfirmedReason,
} from './session/ceremonyState.js'
export { type FrameOptions, strictSandbox } from './frame/frameOptions.js'
export { type CeremonyEnd, readLiveServiceMessage } from './ending/liveServiceMessage.js'
export { prepareCeremony, type PrepareOptions } from './prepareCeremony.js'
export { mountCeremony } from './mountCeremony.js'
export type { SealedGrant } from './client/sealedGrant.js'
export { createSigningClient } from './client/createSigningClient.js'
export type {
  CeremonyRequestOptions,
  SigningClient,
  SigningClientOptions,
} from './client/signingClient.js'
export { ceremonyNotice } from './labels/ceremonyNotice.js'
export type { CeremonyNotice, NoticeAction } from './labels/stateNotice.js'
export type { CeremonyLabels, PluralTexts } from './labels/ceremonyLabels.js'
