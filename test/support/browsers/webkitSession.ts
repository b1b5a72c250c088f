import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { freePort } from '../freePort.js'
import { spawnDependent, startDisplay } from './display.js'
import { requireWebKit } from './engines.js'

/** A session of W3C WebDriver: one browser with one window. */
export interface WebDriverSession {
  /** The version of WebKitGTK. */
  readonly version: string
  /** Sends a command below `/session/{id}` and returns its `value`. Throws the driver's error. */
  readonly send: (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>
  /** Ends the browser, its driver and its display. */
  readonly close: () => Promise<void>
}

/**
 * Starts WebKitGTK's MiniBrowser on a new display. WebKitWebDriver controls it.
 *
 * @param proxy `host:port` of an HTTP proxy for all requests.
 */
export async function openWebKitSession(proxy?: string): Promise<WebDriverSession> {
  const programs = requireWebKit()
  const children: ChildProcess[] = []
  const stop = (): void => children.toReversed().forEach((child) => child.kill('SIGKILL'))
  try {
    const [display, number] = await startDisplay(programs.display)
    children.push(display)
    const port = await freePort()
    children.push(startDriver(programs.driver, port, number))
    const driver = `http://127.0.0.1:${port}`
    await waitUntilReady(driver)
    const { sessionId, capabilities: granted } = asObject(
      await command('POST', `${driver}/session`, {
        capabilities: { alwaysMatch: capabilities(programs.browser, proxy) },
      }),
    )
    const session = `${driver}/session/${String(sessionId)}`
    return {
      version: String(asObject(granted)['browserVersion']),
      send: (method, path, body) => command(method, session + path, body),
      close: async () => {
        await command('DELETE', session).catch(() => undefined)
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

function capabilities(browser: string, proxy: string | undefined): object {
  // Do not use WebDriver's own `proxy`, which would use TLS to the proxy for https requests.
  const args = ['--automation', ...(proxy ? [`--proxy=http://${proxy}`] : [])]
  return {
    browserName: 'MiniBrowser',
    acceptInsecureCerts: true,
    'webkitgtk:browserOptions': { binary: browser, args },
  }
}

function startDriver(program: string, port: number, display: string): ChildProcess {
  const env = { ...process.env, DISPLAY: `:${display}`, GDK_BACKEND: 'x11' }
  return spawnDependent(program, [`--port=${port}`], { stdio: 'ignore', env })
}

async function waitUntilReady(driver: string, tries = 200): Promise<void> {
  try {
    await fetch(`${driver}/status`)
  } catch (error) {
    if (tries === 0) throw new Error('WebKitWebDriver did not start.', { cause: error })
    await sleep(50)
    await waitUntilReady(driver, tries - 1)
  }
}

async function command(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { value } = asObject(await response.json())
  if (response.ok) return value
  const { error, message } = asObject(value)
  throw new Error(`WebKitWebDriver: ${String(error)}: ${String(message)}`)
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  if (isJsonObject(value)) return value
  throw new Error('The answer of WebKitWebDriver must be an object.')
}
