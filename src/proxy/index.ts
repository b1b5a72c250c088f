export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export type { ConfirmReason, SigningAnswer } from '../contract/confirm/signingAnswer.js'
export { byDeliverable } from './confirm/byDeliverable.js'
export type { ConfirmQuestion } from './confirm/confirmQuestion.js'
export { createSigningProxy, type SigningProxy } from './createSigningProxy.js'
export type {
  HostErrorEvent,
  OperationEvent,
  OptionWarningEvent,
  ProxyEvent,
  RequestEvent,
  StateFailedEvent,
} from './events/proxyEvent.js'
export type {
  ConfirmByDeliverable,
  ConfirmByDeliverableOptions,
} from './service/deliverableConfirmation.js'
export type { HealthReport } from './service/health.js'
export { signatureApi2026, type CeremonyAppearance } from '../contract/dialect/signatureApi2026.js'
export type { ServiceDialect, StatesDialect } from '../contract/dialect/serviceDialect.js'
export { memoryState, type MemoryStateOptions } from './state/memoryState.js'
export type { Begun, Hit, RecordKey, SigningState } from './state/signingState.js'
export type { HostFunction } from './reply/proxyFailure.js'
export type { SharedAnswer } from './reply/reply.js'
export type { ByteSource } from './bounds/bounded.js'
export type {
  AuthenticationMethod,
  AuthorizeQuestion,
  Evidence,
  EvidenceContext,
  HostErrorContext,
  OnHostError,
  RecipientReplaced,
  SigningLimits,
  SigningProxyOptions,
  SigningSession,
} from './signingProxyOptions.js'
export type {
  ApiKey,
  ServiceFetch,
  ServiceOptions,
  ServiceRequest,
  ServiceResponse,
} from './options/serviceOptions.js'
