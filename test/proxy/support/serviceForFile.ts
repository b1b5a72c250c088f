import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSigningProxy, type ProxyEvent, type SigningProxy } from '../../../src/proxy/index.js'
import { type PortalOptions, portalOptions } from './portal.js'
import { type ServiceStub, startServiceStub, wellBehaved } from './serviceStub.js'

/** The service stub of a test file, with proxies of the sample portal in front of it. */
interface ServiceForFile extends Omit<ServiceStub, 'close'> {
  /** Builds a proxy, whose events are added to `recorded`. */
  readonly proxyWith: (changes?: PortalOptions) => SigningProxy
  /** Sends a request to a new proxy. */
  readonly answerTo: (request: Request, changes?: PortalOptions) => Promise<Response>
}

/**
 * Starts a service stub for the tests of one file. Before each test it is reset: `requests` and
 * `recorded` are empty, and it answers as in the contract.
 */
export function serviceForFile(recorded: ProxyEvent[] = []): ServiceForFile {
  let stub: ServiceStub
  beforeAll(async () => {
    stub = await startServiceStub()
  })
  beforeEach(() => {
    stub.requests.length = 0
    stub.behave = wellBehaved
    recorded.length = 0
  })
  afterAll(async () => stub.close())
  const proxyWith = (changes: PortalOptions = {}): SigningProxy =>
    createSigningProxy({ ...portalOptions(stub.url, recorded), ...changes })
  return {
    get url() {
      return stub.url
    },
    get requests() {
      return stub.requests
    },
    get behave() {
      return stub.behave
    },
    set behave(behave) {
      stub.behave = behave
    },
    proxyWith,
    answerTo: async (request, changes) => proxyWith(changes).fetch(request),
  }
}
