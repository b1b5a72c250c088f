import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import {
  type RunningSigningEmulator,
  type StartOptions,
  startSigningEmulator,
} from '../../../src/emulator/node/index.js'
import { requireChromium } from '../../support/browsers/findChromium.js'
import { type HostPages, startHostPages } from './hostPages.js'

/** The Chromium and the host site that all tests of a file share. */
export interface EmulatorInChromium {
  readonly host: () => HostPages
  /** Starts an emulator on a free port, for one test. */
  readonly start: (options?: Omit<StartOptions, 'port'>) => Promise<RunningSigningEmulator>
  /** A browser profile for one test. */
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

/** Starts Chromium and the host site before the first test. Closes each test's pages after it. */
export function emulatorInChromium(): EmulatorInChromium {
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
    start: async (options = {}) => {
      const emulator = await startSigningEmulator({ ...options, port: 0 })
      running.push(emulator)
      return emulator
    },
    newContext: (options) => browser.newContext(options),
  }
}
