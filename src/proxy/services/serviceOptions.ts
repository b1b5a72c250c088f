import type { ByteSource } from '../bounds/bounded.js'
import type { ServiceCall, SigningService } from './signingService.js'

/** The API key, or a function that the proxy calls for each request, because it caches no key. */
export type ApiKey = string | (() => string | Promise<string>)

/** The request that the proxy passes to its option `fetch`. */
export interface ServiceRequest {
  readonly method: ServiceCall['method']
  readonly headers: Record<string, string>
  readonly body: string | null
  /** Redirects are not followed, because they could send the API key to another origin. */
  readonly redirect: 'manual'
  /** Aborts when the time is up. A listener must not throw, because Node would end the process. */
  readonly signal: AbortSignal
  /** The maximum size of a response body in bytes. A custom `fetch` can stop reading there. */
  readonly maxBytes: number
  /** Whether the response is a file. A slow reader uses its connection for minutes. */
  readonly isFile: boolean
  /**
   * For a `fetch` that queues calls: call `tellSent(false)` while a call waits, and
   * `tellSent(true)` directly before you send it. A call that fails while it waits had no effect.
   * If `tellSent` is never called, the call counts as sent.
   */
  readonly tellSent: (sent: boolean) => void
}

/** The properties of a response that the proxy reads. Every `Response` has them. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly body: ByteSource | null
  /** `redirected` and `type` exist only on a web `Response`, where they mark a redirect. */
  readonly redirected?: boolean
  readonly type?: string
}

/** The type of the option `fetch`. The global `fetch` and `createPooledFetch()` match it. */
export type ServiceFetch = (url: string, request: ServiceRequest) => Promise<ServiceResponse>

/** The url of the signing service, and the settings for calling it. */
export interface ServiceOptions {
  /** The base url of the signing service, without its version such as `/v1`. `https`, or `http` on a local host. */
  readonly baseUrl: string
  readonly apiKey: ApiKey
  /**
   * Allowed origins of ceremony urls. Required unless `publicUrl` is on a local host: then the default is
   * any `https` origin but the portal's, and `http` on local hosts if `baseUrl` is on one.
   * Local hosts are those on loopback and `developmentHosts`.
   */
  readonly ceremonyOrigins?: readonly string[] | undefined
  /** The kind of service. Default: `contractService()`, which follows the service contract. */
  readonly adapter?: SigningService | undefined
}
