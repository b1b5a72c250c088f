import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ServiceStub, startServiceStub, wellBehaved } from './serviceStub.js'

/**
 * A service for the tests of a file. Before each it forgets what it was asked and behaves well, and
 * `heard`, where a test notes what it heard, is emptied.
 */
export function serviceForFile(heard: unknown[] = []): Omit<ServiceStub, 'close'> {
  let stub: ServiceStub
  beforeAll(async () => {
    stub = await startServiceStub()
  })
  beforeEach(() => {
    stub.requests.length = 0
    stub.behave = wellBehaved
    heard.length = 0
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
