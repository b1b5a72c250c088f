export { isSigningError, SigningError, type SigningErrorCode } from '../contract/signingError.js'
export {
  contentSecurityPolicy,
  type ContentSecurityPolicyOptions,
  type HostContentSecurityPolicy,
} from '../contract/framing/contentSecurityPolicy.js'
export type { HostDirective } from '../contract/framing/hostPolicy.js'
export { createSigningProxy, type SigningProxy } from './createSigningProxy.js'
export type { Incoming, ProxyFetch, ReplyHandler } from './request/replyHandler.js'
export type { Reply } from './reply/reply.js'
export type { ByteSource } from './bounds/readBounded.js'
export type {
  OperationEvent,
  OptionWarningEvent,
  ProxyEvent,
  RequestEvent,
  StoreDataLostEvent,
  StoreFailedEvent,
} from './events/proxyEvent.js'
export type { HookError } from './events/hookErrors.js'
export type {
  ConfirmByDeliverable,
  ConfirmByDeliverableOptions,
} from './service/deliverableConfirmation.js'
export type { HealthOptions, HealthReport } from './service/health.js'
export { signatureApi2026 } from '../contract/dialect/signatureApi2026.js'
export type {
  AppearanceDialect,
  ServiceDialect,
  StatesDialect,
} from '../contract/dialect/serviceDialect.js'
export type { CeremonyAppearance } from './options/dialect/readAppearance.js'
export { memoryStore, type MemoryStoreOptions } from './once/memoryStore.js'
export type {
  CountedClaim,
  SigningStore,
  StoreChanges,
  StoreCount,
  StoreCounting,
  StoreEntry,
  StoreReport,
  StoreTogether,
} from './once/signingStore.js'
export type { HostHook } from './reply/proxyFailure.js'
export {
  memoryRateLimit,
  type MemoryRateLimitOptions,
  type RateLimit,
  type RateLimiter,
} from './limits/rateLimit.js'
export type {
  AuthenticationMethod,
  AuthorizeQuestion,
  Evidence,
  EvidenceContext,
  RecipientReplaced,
  SigningProxyOptions,
  SigningSession,
  TenantOptions,
  TenantProxyOptions,
} from './signingProxyOptions.js'
export type {
  ApiKey,
  ServiceFetch,
  ServiceOptions,
  ServiceRequest,
  ServiceResponse,
} from './options/serviceOptions.js'
export type { SharedAnswer } from './reply/answer.js'
