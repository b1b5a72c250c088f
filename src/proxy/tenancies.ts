import type { Emit } from './events/ProxyEvent.js'
import { createCountCall, memoryRateLimit, type CountCall } from './limits/rateLimit.js'
import type { SigningStore } from './once/SigningStore.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import type { ProxyParts, TenantParts } from './ProxyParts.js'
import type { Service } from './service/service.js'
import type { SigningProxyOptions, SigningSession } from './SigningProxyOptions.js'
import { createWrites, type Writes } from './writes.js'

/** All that one key's calls go through: nothing of it is shared with another key's. */
export interface Tenancy<Session extends SigningSession> {
  /** Absent where the proxy has one key. */
  readonly name: string | undefined
  readonly config: ProxyConfig
  readonly service: Service
  readonly writes: Writes<Session>
  readonly countCall: CountCall
  /** A name in which no two tenants' subjects or recipients are the same. */
  readonly scoped: (name: string) => string
}

/** Builds what each tenant's calls go through, by the tenant's name. */
export function createTenancies<Session extends SigningSession>(
  { options, tenants, emit }: Pick<ProxyParts<Session>, 'options' | 'tenants' | 'emit'>,
  store: SigningStore | undefined,
): ReadonlyMap<string | undefined, Tenancy<Session>> {
  return new Map(
    tenants.map((tenant) => [
      tenant.name,
      createTenancy<Session>(tenant, { options, emit, store }),
    ]),
  )
}

interface Surroundings<Session extends SigningSession> {
  readonly options: Pick<SigningProxyOptions<Session>, 'rateLimit'>
  readonly emit: Emit
  readonly store: SigningStore | undefined
}

function createTenancy<Session extends SigningSession>(
  { name, config, service }: TenantParts,
  { options, emit, store }: Surroundings<Session>,
): Tenancy<Session> {
  const scoped = (id: string): string => (name === undefined ? id : JSON.stringify([name, id]))
  const count = createCountCall(options.rateLimit ?? memoryRateLimit(), emit)
  return {
    name,
    config,
    service,
    scoped,
    writes: createWrites({ config, service, scoped, shared: store }),
    countCall: (part, key, handling) => count(part, scoped(key), handling),
  }
}
