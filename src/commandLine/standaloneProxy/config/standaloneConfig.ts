import type { JsonObject } from '../../../contract/jsonObject.js'
import type { ServiceOptions, SigningProxyOptions } from '../../../proxy/index.js'
import type { SecretPlace } from './configReader.js'

/** `signing.json`, once it has been read: the same as in the file, with defaults, and no secret. */
export interface StandaloneConfig {
  readonly listen: { readonly host: string; readonly port: number }
  readonly publicUrl: string
  readonly embeddableIn: readonly string[]
  readonly allowedOrigins: readonly string[] | undefined
  readonly redirectUrls: Readonly<Record<string, string>> | undefined
  readonly evidenceLabels: readonly string[] | undefined
  readonly nativeSchemes: readonly string[] | undefined
  readonly passFields: SigningProxyOptions['passFields']
  readonly remedies: SigningProxyOptions['remedies']
  /** The one service, or that of each tenant by name. */
  readonly services: ServiceConfig | ReadonlyMap<string, TenantConfig>
  readonly portal: {
    readonly url: URL
    readonly secret: SecretPlace | undefined
    readonly timeoutMs: number
    /** Whether recipients may be replaced; the portal is then told of each. */
    readonly replacements: boolean
  }
  readonly limits: { readonly perSubject?: number; readonly perRecipient?: number } | false
  readonly redis: RedisConfig | undefined
  readonly pool: PoolConfig | undefined
  readonly eventSalt: SecretPlace | undefined
  readonly timeoutMs: number
  readonly maxRequestBytes: number | undefined
  readonly maxAnswerBytes: number | undefined
  readonly idempotencyTtlMs: number | undefined
  readonly unknownTtlMs: number | undefined
}

/** The signing service, and the key to it. */
export interface ServiceConfig {
  /** Where it stands in the file: `service`, or `tenants.red.service`. */
  readonly path: string
  readonly baseUrl: string
  readonly apiKey: SecretPlace
  readonly mode: ServiceOptions['mode']
  readonly ceremonyOrigins: readonly string[] | undefined
  readonly requestsPerSecond: number | undefined
  readonly burst: number | undefined
  /** By name, or the value itself, which is the proxy's to check. */
  readonly dialect: 'contract' | 'live' | JsonObject
  readonly appearance: ServiceOptions['appearance']
}

/** What one of several tenants has of its own. */
export interface TenantConfig {
  readonly service: ServiceConfig
  readonly embeddableIn: readonly string[] | undefined
  readonly redirectUrls: Readonly<Record<string, string>> | undefined
  readonly allowedOrigins: readonly string[] | undefined
}

/** The Redis that several processes share. */
export interface RedisConfig {
  readonly url: string | SecretPlace
  readonly encryptionKeys: SecretPlace
  readonly keyPrefix: string | undefined
  readonly timeoutMs: number | undefined
  readonly settleMs: number | undefined
  readonly onFailure: 'fail-closed' | 'fail-open'
}

/** The way out to the service. */
export interface PoolConfig {
  readonly connections: number | undefined
  readonly keepAliveTimeout: number | undefined
  readonly egressProxy: string | SecretPlace | undefined
  readonly connect: Readonly<Record<'ca' | 'cert' | 'key' | 'passphrase', SecretPlace | undefined>>
}
