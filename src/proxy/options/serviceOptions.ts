import type { ByteSource } from '../bounds/readBounded.js'
import type { ServiceDialect } from '../../contract/dialect/serviceDialect.js'
import type { CeremonyAppearance } from './dialect/readAppearance.js'

/** The API key, or the way to it. A function is asked once per call; caching is the host's. */
export type ApiKey = string | (() => string | Promise<string>)

/** All that the proxy ever asks of a `fetch`. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body: string | null
  /** Redirects come back as they are: following one could take the key to another origin. */
  readonly redirect: 'manual'
  /** Aborted when the time is up. Made when it is first read. */
  readonly signal: AbortSignal
  /** Calls `listener` when the time is up, or at once if it is: without the cost of a signal. */
  readonly onTimeUp: (listener: () => void) => void
  /**
   * For a `fetch` with a queue of its own: `false` while nothing of the call has left, `true` right
   * before its first byte does. A call that ends unsent had no effect. Where nothing is told, a call
   * counts as sent.
   */
  readonly tellSent: (sent: boolean) => void
  /** What comes beyond so many bytes will not be read, and need not be kept. */
  readonly maxAnswerBytes: number
}

/** All that the proxy ever reads of an answer. A `Response` has it. */
export interface ServiceResponse {
  readonly status: number
  readonly headers: { readonly get: (name: string) => string | null }
  readonly body: ByteSource | null
  /** Both only of the web's `Response`, where they tell of a redirect. */
  readonly redirected?: boolean
  readonly type?: string
}

/** A `fetch` as the proxy uses it; the global one and `createPooledFetch()` both fit. */
export type ServiceFetch = (url: string, request: ServiceRequest) => Promise<ServiceResponse>

/** Where the signing service is, and how to speak to it. */
export interface ServiceOptions {
  /** The contract's `{base_url}`, without `/v1`. `https`, or `http` on a loopback host. */
  readonly baseUrl: string
  readonly apiKey: ApiKey
  /**
   * Origins a ceremony's url may have. Default: any `https` origin that is not the portal's own, and
   * `http` on loopback if `baseUrl` is there too. Name them in production.
   */
  readonly ceremonyOrigins?: readonly string[]
  /** `live` refuses test-mode keys (`key_test_…`), `test` refuses all others. Default: either. */
  readonly mode?: 'live' | 'test'
  /**
   * Calls a second that this process makes at most with one key. A call that would have to wait
   * longer than half of `timeoutMs` is answered with `upstream_busy` and `Retry-After`: it never left,
   * so its outcome is not unknown. With several instances give each its share. Default: what the dialect
   * says; the contract shows no limit.
   */
  readonly requestsPerSecond?: number | undefined
  /** Calls that may go at once after a pause. Default: `requestsPerSecond`. */
  readonly burst?: number | undefined
  /** Default: the service contract. See `signatureApi2026` for what lies beyond it. */
  readonly dialect?: ServiceDialect
  /** The look of ceremonies, where the dialect has a way to say so. Default: the service's own. */
  readonly appearance?: CeremonyAppearance | undefined
}
