import { isJsonObject } from '../contract/jsonObject.js'
import { isSigningError, SigningError } from '../contract/signingError.js'
import { invalidOption } from './options/invalidOption.js'
import type { ProxyConfig } from './options/resolveOptions.js'
import type { TenantParts } from './proxyParts.js'
import type { Service } from './service/service.js'
import type {
  SigningProxyOptions,
  SigningSession,
  TenantProxyOptions,
} from './signingProxyOptions.js'

/** The options of each tenant, complete; of the one without a name where there are none. */
export function readTenants<Session extends SigningSession>(
  options: SigningProxyOptions<Session> | TenantProxyOptions<Session>,
): readonly (readonly [string | undefined, SigningProxyOptions<Session>])[] {
  if (!('tenants' in options)) return [[undefined, options]]
  const { tenants, tenantOf: _, ...common } = options
  return Object.entries(tenants).map(([name, tenant]) => [name, { ...common, ...tenant }])
}

/**
 * An error about an option that a tenant has of its own, which of several it is said; any other error
 * as it is.
 */
export function namingTenant(error: unknown, name: string | undefined, options: object): unknown {
  if (name === undefined || !isSigningError(error) || !('tenants' in options)) return error
  const { tenants } = options
  const own = isJsonObject(tenants) ? tenants[name] : undefined
  const message = error.message.replace(/`(\w+)/, (found, option: string) =>
    isJsonObject(own) && own[option] !== undefined ? `\`tenants.${name}.${option}` : found,
  )
  return new SigningError(error.code, message, { remedy: error.remedy })
}

/** What holds before it is known who calls: the origins and sites of all tenants together. */
export function commonConfig(tenants: readonly TenantParts[]): ProxyConfig {
  const configs = tenants.map(({ config }) => config)
  const [first, ...others] = configs
  if (!first) throw invalidOption('tenants', 'is empty', 'Name at least one.')
  if (others.length === 0) return first
  return {
    ...first,
    allowedOrigins: new Set(configs.flatMap(({ allowedOrigins }) => [...allowedOrigins])),
    crossOrigins: new Set(configs.flatMap(({ crossOrigins }) => [...crossOrigins])),
    embeddableIn: [...new Set(configs.flatMap(({ embeddableIn }) => embeddableIn))],
  }
}

/** Chooses a service by the tenant's name, for the host's own code. Never takes one for another. */
export function createServiceChoice(
  tenants: readonly TenantParts[],
): (tenant: string | undefined) => Service {
  return (tenant) => {
    const found = tenants.find(({ name }) => name === tenant)
    if (found) return found.service
    throw invalidOption('tenant', 'is none of `tenants`', 'Name the tenant whose service is meant.')
  }
}
