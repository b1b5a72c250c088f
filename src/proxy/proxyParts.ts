import type { Emit } from './events/proxyEvent.js'
import type { ReportHookError } from './events/hookErrors.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import type { Service } from './service/service.js'
import type { SigningProxyOptions, SigningSession } from './signingProxyOptions.js'

/** What a proxy is made of, once its options have been checked. */
export interface ProxyParts<Session extends SigningSession> {
  /** For the host's functions, store and limits; everything else is in `config`. Without the key. */
  readonly options: Omit<SigningProxyOptions<Session>, 'service'>
  /** What holds before it is known who calls: where tenants differ, all that any of them allows. */
  readonly config: ProxyConfig
  /** Each key with its service; one without a name where there is only one. */
  readonly tenants: readonly TenantParts[]
  /** Absent where there is one key. */
  readonly tenantOf: ((session: Session) => string | Promise<string>) | undefined
  readonly emit: Emit
  readonly reportHookError: ReportHookError
  /** Absent when nobody listens to events. */
  readonly eventHash: ((value: string) => Promise<string>) | undefined
}

/** One key and its service. */
export interface TenantParts {
  readonly name: string | undefined
  readonly config: ProxyConfig
  /** The way to the signing service, and the only holder of the key. */
  readonly service: Service
}
