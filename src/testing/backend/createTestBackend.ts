import { parsePortableSource } from '../../contract/framing/portableSource.js'
import { createSigningEmulator } from '../../emulator/createSigningEmulator.js'
import type { SigningEmulator } from '../../emulator/signingEmulator.js'
import type { EnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { createSigningProxy, type SigningProxy } from '../../proxy/createSigningProxy.js'
import type { SigningProxyOptions } from '../../proxy/signingProxyOptions.js'
import { completeCrypto } from './completeCrypto.js'

/** Options of {@link createTestBackend}. */
export interface TestBackendOptions {
  /** The envelopes that exist from the start. Fixed ids are best: `{ id: 're_ada', name, email }`. */
  readonly envelopes?: readonly EnvelopeSeed[] | undefined
  /**
   * The full url of the proxy: the `endpoint` of the component.
   * @default '/api/signing' of the page, or of http://localhost:3000 outside of pages
   */
  readonly publicUrl?: string | undefined
  /**
   * Options that replace those of the test's proxy, such as an `authorize` that refuses. By default the
   * proxy allows every call.
   */
  readonly proxy?: Partial<Omit<SigningProxyOptions, 'publicUrl'>> | undefined
}

/** The real proxy and the real emulator, in memory. */
export interface TestBackend {
  /**
   * Answers like the proxy at `publicUrl`, to a page of that origin. Replaces `fetch`, and handles a
   * `Request` of MSW: `http.all('/api/signing/*', ({ request }) => backend.fetch(request))`.
   */
  readonly fetch: typeof fetch
  /** The signing service with its faults, calls and envelopes. */
  readonly emulator: SigningEmulator
  readonly proxy: Pick<SigningProxy, 'fetch'>
}

/**
 * Creates the proxy and the signing service's emulator behind one `fetch`, in memory and without a port.
 * It runs in Node, in browsers and in jsdom, and adds a missing `crypto.subtle`. Deliverables are
 * `generated` at once.
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
  // The page of a test often has another origin than `publicUrl`.
  const sources = [new URL(publicUrl).origin, pageOrigin()].filter(
    (origin) => 'source' in parsePortableSource(origin),
  )
  completeCrypto()
  const emulator = createSigningEmulator({ envelopes, deliverableDelay: 0 })
  const proxy = createSigningProxy({
    service: {
      baseUrl: emulator.origin,
      apiKey: emulator.apiKey,
      mode: 'test',
      ceremonyOrigins: [emulator.origin],
    },
    embeddableIn: [...new Set(sources)],
    authenticate: () => ({ subject: 'test' }),
    authorize: () => true,
    evidence: () => ({ provider: 'Test', data: { 'Session ID': 'test' } }),
    onReplaced: () => {},
    // Tests provoke failures, which would fill the log.
    onEvent: () => {},
    fetch: (url, { method, headers, body }) => emulator.fetch(url, { method, headers, body }),
    ...options.proxy,
    publicUrl,
  })
  return {
    emulator,
    proxy,
    fetch: async (input, init) => proxy.fetch(await fromPage(input, init, publicUrl)),
  }
}

function pageOrigin(): string {
  const { location } = globalThis
  return location !== undefined && /^https?:/.test(location.origin)
    ? location.origin
    : 'http://localhost:3000'
}

/** Returns the request as a browser sends it, with an `Origin` that scripts cannot set. */
async function fromPage(
  input: Request | string | URL,
  // `Request` refuses the signals of emulated pages, which are instances of another class.
  { signal: _signal, ...init }: RequestInit = {},
  publicUrl: string,
): Promise<Request> {
  const isRequest = typeof input === 'object' && 'url' in input
  const request = new Request(isRequest ? input : new URL(input, publicUrl), init)
  const headers = new Headers(request.headers)
  headers.set('origin', new URL(publicUrl).origin)
  headers.delete('sec-fetch-site')
  // In Firefox a request has no `body`.
  const body = request.body === undefined ? new Response(await request.text()).body : request.body
  return Object.defineProperties(request, { headers: { value: headers }, body: { value: body } })
}
