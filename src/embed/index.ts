export type { CeremonyGrant } from '../contract/ceremony.js'
export type { Deliverable } from '../contract/deliverable.js'
export {
  type FramingFacts,
  type FramingVerdict,
  framingVerdict,
  type UnknownFramingReason,
} from '../contract/framingVerdict.js'
export type { ProblemCode } from '../contract/problem.js'
export type { Recipient, RecipientReplacement } from '../contract/recipient.js'
export { isSigningError, SigningError, type SigningErrorCode } from '../contract/SigningError.js'
export { openCeremonyTab } from './browserTab.js'
export {
  type CeremonyOptions,
  type CeremonySession,
  type CeremonySessionOptions,
  createCeremonySession,
} from './ceremonySession.js'
export type {
  CeremonyFinish,
  CeremonyPlace,
  CeremonyState,
  CeremonyStatus,
} from './ceremonyState.js'
export type { MessageRefusal } from './landingMessages.js'
export type { FrameOptions } from './frameAttributes.js'
export { readLiveServiceMessage } from './liveServiceMessage.js'
export { mountCeremony } from './mountCeremony.js'
export type { SealedGrant } from './sealedGrant.js'
export {
  type CeremonyOrder,
  createSigningClient,
  type SigningClient,
  type SigningClientOptions,
} from './signingClient.js'
export { type CeremonyNotice, ceremonyNotice, type NoticeAction } from './ceremonyNotice.js'
export type { CeremonyLabels } from './labels/CeremonyLabels.js'
