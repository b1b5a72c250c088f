import { parsePortableSource } from '../../contract/framing/portableSource.js'
import { createSigningEmulator } from '../../emulator/createSigningEmulator.js'
import type { SigningEmulator } from '../../emulator/signingEmulator.js'
import type { EnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { createSigningProxy, type SigningProxy } from '../../proxy/createSigningProxy.js'
import type { SigningProxyOptions } from '../../proxy/signingProxyOptions.js'
import { completeCrypto } from './completeCrypto.js'

/** What {@link createTestBackend} may be told. */
export interface TestBackendOptions {
  /** Envelopes that are there from the start. Fixed ids are best: `{ id: 're_ada', name, email }`. */
  readonly envelopes?: readonly EnvelopeSeed[] | undefined
  /**
   * Where the proxy would be mounted: the `endpoint` of the component, absolute.
   * @default '/api/signing' of the page, or of http://localhost:3000 outside of pages
   */
  readonly publicUrl?: string | undefined
  /**
   * Options of the proxy in place of the test's own: an `authorize` that refuses, say. The test's own
   * let everybody do everything.
   */
  readonly proxy?: Partial<Omit<SigningProxyOptions, 'publicUrl'>> | undefined
}

/** The real proxy before the real emulator, in memory. */
export interface TestBackend {
  /**
   * Answers as the proxy's address would, to the page of `publicUrl`. Stands in for `fetch`, and
   * handles a `Request` of MSW: `http.all('/api/signing/*', ({ request }) => backend.fetch(request))`.
   */
  readonly fetch: typeof fetch
  /** The signing service: its faults, its calls, its envelopes. */
  readonly emulator: SigningEmulator
  readonly proxy: Pick<SigningProxy, 'fetch'>
}

/**
 * The proxy and the signing service's emulator behind one `fetch`, in memory: what a component's calls
 * would come to, without a port. Runs in Node, in browsers and in jsdom, whose `crypto` it completes where that is
 * needed (Jest's has no `subtle`). Deliverables are `generated` at once.
 *
 * Throws `invalid_option` for options that the proxy or the emulator cannot work with.
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
  // The page of a test is seldom where the proxy is said to be.
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
    // A test that provokes a failure does not want to read of it.
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

/** The request as a browser would send it from the page: browsers let nobody else set its `Origin`. */
async function fromPage(
  input: Request | string | URL,
  // Emulated pages have signals of another make than `Request` takes.
  { signal: _signal, ...init }: RequestInit = {},
  publicUrl: string,
): Promise<Request> {
  const isRequest = typeof input === 'object' && 'url' in input
  const request = new Request(isRequest ? input : new URL(input, publicUrl), init)
  const headers = new Headers(request.headers)
  headers.set('origin', new URL(publicUrl).origin)
  headers.delete('sec-fetch-site')
  // Firefox has no `body` of a request.
  const body = request.body === undefined ? new Response(await request.text()).body : request.body
  return Object.defineProperties(request, { headers: { value: headers }, body: { value: body } })
}
