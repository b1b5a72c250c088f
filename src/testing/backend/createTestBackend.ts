import { parsePortableSource } from '../../contract/framing/portableSource.js'
import { createSigningEmulator } from '../../emulator/createSigningEmulator.js'
import type { SigningEmulator } from '../../emulator/signingEmulator.js'
import type { EnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { byDeliverable } from '../../proxy/confirm/byDeliverable.js'
import { createSigningProxy, type SigningProxy } from '../../proxy/createSigningProxy.js'
import type { SigningProxyOptions } from '../../proxy/signingProxyOptions.js'
import { createRoutedFetch } from '../routedFetch.js'
import { completeCrypto } from './completeCrypto.js'

/** Options of {@link createTestBackend}. */
export interface TestBackendOptions {
  /** The envelopes that exist at the start. Give fixed ids: `{ id: 're_ada', name, email }`. */
  readonly envelopes?: readonly EnvelopeSeed[] | undefined
  /**
   * The absolute url of the proxy. Set the component's `endpoint` to this url, or to its path.
   * @default '/api/signing' on the page's origin, or on http://localhost:3000 without a page
   */
  readonly publicUrl?: string | undefined
  /**
   * Options that override the options of the test's proxy, such as an `authorize` that refuses. By
   * default, the proxy allows every call.
   */
  readonly proxy?: Partial<Omit<SigningProxyOptions, 'publicUrl'>> | undefined
}

/** The real proxy and the emulated signing service, in memory. */
export interface TestBackend {
  /**
   * Calls the proxy like a page on the origin of `publicUrl`. Use it instead of `fetch`, or in a handler
   * of Mock Service Worker: `http.all('/api/signing/*', ({ request }) => backend.fetch(request))`.
   * A request outside the proxy's path goes to the application's own `fetch`.
   */
  readonly fetch: typeof fetch
  /** The emulated signing service, with its faults, calls and envelopes. */
  readonly emulator: SigningEmulator
  readonly proxy: Pick<SigningProxy, 'fetch'>
}

/**
 * Creates the real proxy and an emulated signing service behind one `fetch`, in memory and without
 * a port. It works in Node, in browsers and in jsdom, and adds `crypto.subtle` if it is missing.
 * Deliverables are `generated` without a delay.
 *
 * Throws `invalid_option` for an invalid option of the proxy or the emulator.
 *
 * @example
 * ```ts
 * const backend = createTestBackend({
 *   envelopes: [{ recipients: [{ id: 're_ada', name: 'Ada Lovelace', email: 'ada@example.com' }] }],
 * })
 * const ceremony = createTestCeremony({ backend })
 * ```
 */
export function createTestBackend(options: TestBackendOptions = {}): TestBackend {
  const { envelopes = [], publicUrl = `${pageOrigin()}/api/signing` } = options
  // Both origins can show ceremonies, because the test's page often is not on `publicUrl`.
  const sources = [new URL(publicUrl).origin, pageOrigin()].filter(
    (origin) => 'source' in parsePortableSource(origin),
  )
  completeCrypto()
  const emulator = createSigningEmulator({ envelopes, deliverableDelay: 0 })
  const proxy = createSigningProxy({
    service: {
      baseUrl: emulator.origin,
      apiKey: emulator.apiKey,
      ceremonyOrigins: [emulator.origin],
    },
    embeddableIn: [...new Set(sources)],
    authenticate: () => ({ subject: 'test' }),
    authorize: () => true,
    evidence: () => ({ provider: 'Test', data: { 'Session ID': 'test' } }),
    onReplaced: () => {},
    confirm: byDeliverable((recipientId) => emulator.envelopeOf(recipientId)?.deliverables[0]?.id),
    // Log nothing, because tests provoke failures.
    onEvent: () => {},
    fetch: (url, { method, headers, body }) => emulator.fetch(url, { method, headers, body }),
    ...options.proxy,
    publicUrl,
  })
  return {
    emulator,
    proxy,
    fetch: createRoutedFetch((input, init) => {
      const isOwn = urlOf(input, publicUrl).pathname.startsWith(`${new URL(publicUrl).pathname}/`)
      return isOwn ? fromPage(input, init, publicUrl).then(proxy.fetch) : undefined
    }),
  }
}

function pageOrigin(): string {
  const { location } = globalThis
  return location !== undefined && /^https?:/.test(location.origin)
    ? location.origin
    : 'http://localhost:3000'
}

function urlOf(input: Request | string | URL, publicUrl: string): URL {
  const isRequest = typeof input === 'object' && 'url' in input
  return new URL(isRequest ? input.url : input, publicUrl)
}

/** Returns the request with the header `Origin`, which browsers add and scripts cannot set. */
async function fromPage(
  input: Request | string | URL,
  // Drop `signal`, because `Request` refuses the `AbortSignal` of jsdom, which is another class.
  { signal: _signal, ...init }: RequestInit = {},
  publicUrl: string,
): Promise<Request> {
  const isRequest = typeof input === 'object' && 'url' in input
  const request = new Request(isRequest ? input : new URL(input, publicUrl), init)
  const headers = new Headers(request.headers)
  headers.set('origin', new URL(publicUrl).origin)
  headers.delete('sec-fetch-site')
  // Firefox does not support `Request.body`.
  const body = request.body === undefined ? new Response(await request.text()).body : request.body
  return Object.defineProperties(request, { headers: { value: headers }, body: { value: body } })
}
