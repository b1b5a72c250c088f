export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export type {
  Answer,
  ConfirmReason,
  SignedAnswer,
  SignerRole,
  SigningAnswer,
} from '../contract/confirm/signingAnswer.js'
export { byDeliverable } from './confirm/byDeliverable.js'
export { createSigningProxy, type SigningProxy } from './createSigningProxy.js'
export type {
  HostErrorEvent,
  HostFunction,
  OperationEvent,
  OptionWarningEvent,
  ProxyEvent,
  RequestEvent,
  StateFailedEvent,
} from '../reports/proxyEvent.js'
export type { ReadStatus } from './status/statusReader.js'
export type { HealthReport } from './status/health.js'
export { contractService } from './services/contract/contractService.js'
export { documenso, type DocumensoOptions } from './services/documenso/documenso.js'
export { signatureApi } from './services/signatureApi/signatureApi.js'
export type { CeremonyAppearance } from './services/signatureApi/ceremonyAppearance.js'
export { isServiceFailure, serviceFailure, type ServiceFailure } from './services/serviceFailure.js'
export type * from './services/signingService.js'
export { memoryState, type MemoryStateOptions } from './state/memoryState.js'
export type { Begun, Claim, SigningState } from './state/signingState.js'
export type { ByteSource } from './bounds/bounded.js'
export type * from './signingProxyOptions.js'
export type * from './services/serviceOptions.js'
