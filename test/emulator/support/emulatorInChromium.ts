import { type Browser, type BrowserContextOptions, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import {
  type RunningSigningEmulator,
  type StartOptions,
  startSigningEmulator,
} from '../../../src/emulator/node/index.js'
import { requireChromium } from '../../support/browsers/findChromium.js'
import { type HostPages, startHostPages } from './hostPages.js'

/** Starts Chromium and the host site before the first test. Closes each test's pages after it. */
export function emulatorInChromium() {
  let browser: Browser
  let host: HostPages
  const running: RunningSigningEmulator[] = []

  beforeAll(async () => {
    host = await startHostPages()
    browser = await chromium.launch({ executablePath: requireChromium() })
  })
  afterAll(async () => {
    await browser.close()
    await host.close()
  })
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
    await Promise.all(running.splice(0).map((emulator) => emulator.close()))
  })

  return {
    host: () => host,
    /** Starts an emulator on a free port, for one test. */
    start: async (options: Omit<StartOptions, 'port'> = {}) => {
      const emulator = await startSigningEmulator({ ...options, port: 0 })
      running.push(emulator)
      return emulator
    },
    /** Opens a browser profile for one test. */
    newContext: (options?: BrowserContextOptions) => browser.newContext(options),
  }
}
