import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { startDocumensoStub, type DocumensoStub } from './documensoStub.js'

/** Starts a stub for the tests of one file. The clock shows the evening of the recorded cases. */
export function documensoForFile(): DocumensoStub {
  let stub: DocumensoStub | undefined
  beforeAll(async () => {
    stub = await startDocumensoStub()
  })
  afterAll(() => stub?.close())
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-22T20:50:00Z'), toFake: ['Date'] })
  })
  afterEach(() => void vi.useRealTimers())
  const running = (): DocumensoStub => {
    if (!stub) throw new Error('The stub starts before the first test.')
    return stub
  }
  return {
    get url() {
      return running().url
    },
    get requests() {
      return running().requests
    },
    play: (...exchanges) => running().play(...exchanges),
    breakAt: (path) => running().breakAt(path),
    close: async () => running().close(),
  }
}
