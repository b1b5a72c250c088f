import type { SecretPlace } from './ConfigReader.js'

/** `signing.json`, once it has been read: the same as in the file, with defaults, and no secret. */
export interface StandaloneConfig {
  readonly listen: { readonly host: string; readonly port: number }
  readonly publicUrl: string
  readonly embeddableIn: readonly string[]
  readonly allowedOrigins: readonly string[] | undefined
  readonly redirectUrls: Readonly<Record<string, string>> | undefined
  readonly evidenceLabels: readonly string[] | undefined
  readonly service: {
    readonly baseUrl: string
    readonly apiKey: SecretPlace
    readonly mode: 'live' | 'test' | undefined
    readonly ceremonyOrigins: readonly string[] | undefined
    readonly dialect: 'contract' | 'live'
  }
  readonly portal: {
    readonly url: URL
    readonly secret: SecretPlace | undefined
    readonly timeoutMs: number
    /** Whether recipients may be replaced; the portal is then told of each. */
    readonly replacements: boolean
  }
  readonly limits: { readonly perSubject?: number; readonly perRecipient?: number } | false
  readonly redis: RedisConfig | undefined
  readonly eventSalt: SecretPlace | undefined
  readonly timeoutMs: number
  readonly maxRequestBytes: number | undefined
  readonly maxAnswerBytes: number | undefined
  readonly idempotencyTtlMs: number | undefined
}

/** The Redis that several processes share. */
export interface RedisConfig {
  readonly url: string | SecretPlace
  readonly encryptionKeys: SecretPlace
  readonly keyPrefix: string | undefined
  readonly onFailure: 'fail-closed' | 'fail-open'
}
