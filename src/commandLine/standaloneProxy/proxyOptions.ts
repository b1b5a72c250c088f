import {
  memoryRateLimit,
  signatureApi2026,
  type ServiceDialect,
  type ServiceOptions,
  type SigningProxyOptions,
  type TenantOptions,
  type TenantProxyOptions,
} from '../../proxy/index.js'
import { readDialect } from '../../proxy/options/dialect/readDialect.js'
import type { PooledFetch } from '../../proxy/node/index.js'
import type { Terminal } from '../terminal/terminal.js'
import type { PortalEndpoint } from './askPortal.js'
import type { SharedState } from './connectRedis.js'
import { asConfigError, ConfigError } from './config/configProblem.js'
import type { SecretPlace } from './config/configReader.js'
import { readOptional } from './config/secrets.js'
import type { ServiceConfig, StandaloneConfig, TenantConfig } from './config/standaloneConfig.js'
import { eventLines, type WriteLine } from './eventLines.js'
import { portalHooks, type PortalSession } from './portalHooks.js'
import { assertServiceKey, serviceKey } from './serviceKey.js'

/** What an option of the proxy is made from. */
export interface OptionSources {
  readonly env: Terminal['env']
  readonly write: WriteLine
  readonly pooledFetch: PooledFetch | undefined
  readonly shared: SharedState | undefined
}

type Options = SigningProxyOptions<PortalSession> | TenantProxyOptions<PortalSession>

/** The proxy's options, from a configuration; throws {@link ConfigError} for secrets that are not there. */
export async function proxyOptions(
  config: StandaloneConfig,
  { env, write, pooledFetch, shared }: OptionSources,
): Promise<Options> {
  const { portal, limits, services } = config
  const endpoint: PortalEndpoint = {
    url: portal.url,
    timeoutMs: portal.timeoutMs,
    secret: await readPortalSecret(portal.secret, env),
    tenants: 'baseUrl' in services ? undefined : new Set(services.keys()),
  }
  const eventSalt = await readOptional('eventSalt', config.eventSalt, env)
  const common = {
    ...sameInBoth(config),
    ...(eventSalt !== undefined && { eventSalt }),
    ...portalHooks(endpoint, portal.replacements),
    ...eventLines(write),
    rateLimit: limits && memoryRateLimit(limits),
    ...shared?.options,
    ...(pooledFetch && { fetch: pooledFetch }),
  }
  if ('baseUrl' in services) return { ...common, service: await serviceOptions(services, env) }
  const tenants = await Promise.all(
    Array.from(
      services,
      async ([name, tenant]) => [name, await tenantOptions(tenant, env)] as const,
    ),
  )
  return {
    ...common,
    tenants: Object.fromEntries(tenants),
    tenantOf: ({ answer }) => answer.tenant ?? '',
  }
}

async function tenantOptions(
  { service, embeddableIn, redirectUrls, allowedOrigins }: TenantConfig,
  env: Terminal['env'],
): Promise<TenantOptions> {
  return {
    service: await serviceOptions(service, env),
    ...(embeddableIn && { embeddableIn }),
    ...(redirectUrls && { redirectUrls }),
    ...(allowedOrigins && { allowedOrigins }),
  }
}

async function serviceOptions(
  service: ServiceConfig,
  env: Terminal['env'],
): Promise<ServiceOptions> {
  const { baseUrl, mode, ceremonyOrigins, requestsPerSecond, burst, appearance } = service
  await assertServiceKey(service, env)
  return {
    baseUrl,
    apiKey: serviceKey(service, env),
    ...(mode && { mode }),
    ...(ceremonyOrigins && { ceremonyOrigins }),
    requestsPerSecond,
    burst,
    appearance,
    dialect: dialectOf(service),
  }
}

function dialectOf({ dialect, path }: ServiceConfig): ServiceDialect {
  if (dialect === 'live') return signatureApi2026
  try {
    return readDialect(dialect === 'contract' ? undefined : dialect)
  } catch (error) {
    throw asConfigError(error, path.replace(/service$/, ''))
  }
}

/** As a header can hold it: another one would look like a portal that cannot be reached. */
async function readPortalSecret(
  place: SecretPlace | undefined,
  env: Terminal['env'],
): Promise<string | undefined> {
  const path = 'portal.secret'
  const secret = await readOptional(path, place, env)
  if (secret === undefined || /^[ -~]+$/.test(secret)) return secret
  const message = 'is not a line of printable ASCII characters'
  const remedy = 'Use one that a header can hold, such as 32 random bytes in base64.'
  throw new ConfigError([{ code: 'invalid_value', path, message, remedy }])
}

/** What the file and the proxy's options have alike; left out where it is left out there. */
function sameInBoth(config: StandaloneConfig) {
  const { publicUrl, embeddableIn, timeoutMs } = config
  const { allowedOrigins, redirectUrls, evidenceLabels, nativeSchemes } = config
  const { passFields, remedies } = config
  const { maxRequestBytes, maxAnswerBytes, idempotencyTtlMs, unknownTtlMs } = config
  return {
    publicUrl,
    embeddableIn,
    timeoutMs,
    ...(allowedOrigins && { allowedOrigins }),
    ...(redirectUrls && { redirectUrls }),
    ...(evidenceLabels && { evidenceLabels }),
    ...(nativeSchemes && { nativeSchemes }),
    ...(passFields && { passFields }),
    ...(remedies && { remedies }),
    ...(maxRequestBytes !== undefined && { maxRequestBytes }),
    ...(maxAnswerBytes !== undefined && { maxAnswerBytes }),
    ...(idempotencyTtlMs !== undefined && { idempotencyTtlMs }),
    ...(unknownTtlMs !== undefined && { unknownTtlMs }),
  }
}
