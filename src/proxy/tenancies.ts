import type { Emit } from './events/proxyEvent.js'
import { createCounting, memoryRateLimit, type Counting } from './limits/rateLimit.js'
import type { GuardedStore } from './once/guardedStore.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import type { ProxyParts, TenantParts } from './proxyParts.js'
import type { Service } from './service/service.js'
import type { SigningProxyOptions, SigningSession } from './signingProxyOptions.js'
import { createWrites, type Writes } from './writes.js'

/** All that one key's calls go through: nothing of it is shared with another key's. */
export interface Tenancy<Session extends SigningSession> extends Counting {
  /** Absent where the proxy has one key. */
  readonly name: string | undefined
  readonly config: ProxyConfig
  readonly service: Service
  readonly writes: Writes<Session>
  /** A name in which no two tenants' subjects or recipients are the same. */
  readonly scoped: (name: string) => string
}

/** Builds what each tenant's calls go through, by the tenant's name. */
export function createTenancies<Session extends SigningSession>(
  { options, tenants, emit }: Pick<ProxyParts<Session>, 'options' | 'tenants' | 'emit'>,
  store: GuardedStore | undefined,
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
  readonly store: GuardedStore | undefined
}

function createTenancy<Session extends SigningSession>(
  { name, config, service }: TenantParts,
  { options, emit, store }: Surroundings<Session>,
): Tenancy<Session> {
  const scoped = (id: string): string => (name === undefined ? id : JSON.stringify([name, id]))
  const counting = createCounting(options.rateLimit ?? memoryRateLimit(), emit, store)
  return {
    name,
    config,
    service,
    scoped,
    writes: createWrites({ config, service, scoped, shared: store }),
    countCall: (part, key, handling, counts) =>
      counting.countCall(part, scoped(key), handling, counts),
    newCounts: counting.newCounts,
  }
}
