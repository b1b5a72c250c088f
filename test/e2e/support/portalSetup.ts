import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import type { EmulatedCall, SigningEmulator } from 'react-signing-ceremony/emulator'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { findChromiumWithTabs } from '../../support/browsers/findChromium.js'
import { type PortalOptions, type RunningPortal, startPortal } from '../../../demo/portal.js'
import type { CustomerId } from '../../../demo/server/customers.js'

/** A running portal with an emulated service, and a browser that opens the portal's pages. */
export type PortalSetup = ReturnType<typeof portalSetup>

/** Milliseconds that a page waits for an element or an event. */
const PATIENCE = 20_000

/** The options of {@link portalSetup}. */
export interface PortalSetupOptions extends Omit<PortalOptions, 'portalPort' | 'servicePort'> {
  /** Whether the test needs a Chromium with tabs. The shared one is perhaps headless. */
  readonly needsTabs?: boolean
}

/**
 * Starts a portal for each test, on free ports, with the app and the Chromium of `sharedPortal.ts`.
 * A test fails if a script in its pages throws.
 */
export function portalSetup({ needsTabs = false, ...options }: PortalSetupOptions = {}) {
  let browser: Browser
  let portal: RunningPortal
  let contexts: BrowserContext[] = []
  let thrown: string[] = []

  beforeAll(async () => {
    const executablePath = needsTabs ? findChromiumWithTabs() : undefined
    browser = executablePath
      ? await chromium.launch({ executablePath })
      : await chromium.connect(inject('chromium'))
  })
  afterAll(async () => {
    await browser.close()
  })
  beforeEach(async () => {
    // Log nothing, because many tests provoke refusals.
    const quiet = { onEvent: () => {} }
    const app = inject('app')
    portal = await startPortal({ app, ...quiet, ...options, portalPort: 0, servicePort: 0 })
  })
  afterEach(async () => {
    await Promise.all(contexts.map(async (context) => context.close()))
    contexts = []
    await portal.close()
    expect(thrown.splice(0)).toEqual([])
  })

  async function open(
    path: string,
    customer?: CustomerId,
    device: BrowserContextOptions = {},
  ): Promise<Page> {
    const context = await browser.newContext({ locale: 'en-GB', ...device })
    context.setDefaultTimeout(PATIENCE)
    contexts.push(context)
    if (customer) {
      await context.request.post(`${portal.origin}/api/session`, { data: { customer } })
    }
    const page = await context.newPage()
    page.on('pageerror', (error) => thrown.push(error.message))
    await page.goto(portal.origin + path)
    return page
  }

  const emulator = (): SigningEmulator => {
    if (!portal.service.emulator) throw new Error('The portal runs without an emulator.')
    return portal.service.emulator
  }
  return {
    portal: () => portal,
    emulator,
    /** Opens a page in a new browser profile, without a session. */
    visit: async (path = '/') => open(path),
    /** Opens a page in a new browser profile, with a customer signed in. */
    visitAs: async (customer: CustomerId, path = '/', device: BrowserContextOptions = {}) =>
      open(path, customer, device),
    /** Returns the calls that reached the signing service in this test. */
    calls: (operation: EmulatedCall['operation']) =>
      emulator().calls.filter((call) => call.operation === operation),
  }
}
