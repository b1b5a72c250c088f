export { isSigningError, SigningError, type SigningErrorCode } from '../contract/SigningError.js'
export { createSigningProxy, type SigningProxy } from './createSigningProxy.js'
export type { ServiceDialect } from './dialect.js'
export type {
  OperationEvent,
  OptionWarningEvent,
  ProxyEvent,
  RequestEvent,
  SharedAnswer,
  StoreFailedEvent,
} from './events.js'
export type { HealthOptions, HealthReport } from './health.js'
export { liveServiceDialect } from './liveServiceDialect.js'
export { memoryStore, type MemoryStoreOptions } from './once/memoryStore.js'
export type { SigningStore, StoreEntry } from './once/SigningStore.js'
export type { HostHook } from './ProxyFailure.js'
export {
  memoryRateLimit,
  type MemoryRateLimitOptions,
  type RateLimit,
  type RateLimiter,
} from './rateLimit.js'
export type {
  ApiKey,
  AuthorizeQuestion,
  Evidence,
  EvidenceContext,
  ServiceFetch,
  ServiceOptions,
  ServiceRequest,
  ServiceResponse,
  SigningProxyOptions,
  SigningSession,
} from './SigningProxyOptions.js'
