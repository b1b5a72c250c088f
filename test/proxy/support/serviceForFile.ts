import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ServiceStub, startServiceStub, wellBehaved } from './serviceStub.js'

/**
 * Starts a service stub for the tests of one file. Before each test it is reset: `requests` and
 * `recorded` are empty, and it answers as in the contract.
 */
export function serviceForFile(recorded: unknown[] = []): Omit<ServiceStub, 'close'> {
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
  }
}
