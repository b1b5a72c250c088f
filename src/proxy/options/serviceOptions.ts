import type { ServiceDialect } from '../../contract/dialect/serviceDialect.js'
import type { ByteSource } from '../bounds/bounded.js'

/** The API key, or the way to it. The proxy calls a function once for each call; caching is the host's. */
export type ApiKey = string | (() => string | Promise<string>)

/** A request as the proxy gives it to a `fetch`. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body: string | null
  /** A followed redirect could take the key to another origin. */
  readonly redirect: 'manual'
  /** Aborted when the time is up. A listener must not throw: Node ends the process for that. */
  readonly signal: AbortSignal
  /**
   * For a `fetch` with a queue: call it with `false` while nothing of the call has been sent, and with
   * `true` right before the first byte is. A call that ends unsent had no effect. Without it a call
   * counts as sent.
   */
  readonly tellSent: (sent: boolean) => void
}

/** What the proxy reads of a response. A `Response` has it. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly body: ByteSource | null
  /** Both only of the web's `Response`, where they mark a redirect. */
  readonly redirected?: boolean
  readonly type?: string
}

/** A `fetch` as the proxy uses it. The global one and `createPooledFetch()` both fit. */
export type ServiceFetch = (url: string, request: ServiceRequest) => Promise<ServiceResponse>

/** Where the signing service is, and how to call it. */
export interface ServiceOptions {
  /** The contract's `{base_url}`, without `/v1`. `https`, or `http` on a loopback host. */
  readonly baseUrl: string
  readonly apiKey: ApiKey
  /**
   * `live` refuses test-mode keys (`key_test_…`), `test` refuses all others. Required unless `publicUrl`
   * is on a loopback host.
   */
  readonly mode?: 'live' | 'test' | undefined
  /**
   * Origins that a ceremony's url may have. Required unless `publicUrl` is on a loopback host. There the
   * default is any `https` origin but the portal's own, and `http` on loopback if `baseUrl` is there too.
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /** Default: the service contract. See `signatureApi2026` for what lies beyond it. */
  readonly dialect?: ServiceDialect | undefined
}
