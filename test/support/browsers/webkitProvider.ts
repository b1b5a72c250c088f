import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node'
import { openWebKitSession, type WebDriverSession } from './webkitSession.js'

/**
 * Lets Vitest run component tests in WebKitGTK, which Playwright cannot control.
 *
 * The provider only opens Vitest's page. The locators and trusted events of `vitest/browser` do not
 * work. Use Testing Library instead, as in Firefox.
 */
export function webkit(): BrowserProviderOption {
  return defineBrowserProvider({
    name: 'webkitgtk',
    supportedBrowser: ['webkit'],
    options: {},
    providerFactory: () => new WebKitProvider(),
  })
}

class WebKitProvider implements BrowserProvider {
  readonly name = 'webkitgtk'
  readonly supportsParallelism = false
  #session: Promise<WebDriverSession> | undefined

  getCommandsContext(): Record<string, unknown> {
    return {}
  }

  async openPage(_sessionId: string, url: string): Promise<void> {
    this.#session ??= openWebKitSession()
    const session = await this.#session
    await session.send('POST', '/url', { url })
  }

  async close(): Promise<void> {
    const session = await this.#session?.catch(() => undefined)
    await session?.close()
  }
}
