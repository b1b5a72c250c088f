import { setTimeout as sleep } from 'node:timers/promises'
import { isJsonObject } from '../../../src/contract/jsonObject.js'
import { type BrowserPage, type FramePath, PATIENCE, type Viewport } from './browserPage.js'
import { openWebKitSession, type WebDriverSession } from './webkitSession.js'

/** Opens a page in a new WebKitGTK browser, and controls the page by W3C WebDriver. */
export async function openWebKitPage(viewport: Viewport, proxy?: string): Promise<BrowserPage> {
  const session = await openWebKitSession(proxy)
  const { send } = session
  await resize(session, viewport)

  const locate = async (selector: string, inFrame?: FramePath): Promise<string> => {
    await enter(session, inFrame)
    return `/element/${referenceOf(await find(session, selector))}`
  }
  return {
    version: session.version,
    go: async (url) => {
      await send('POST', '/url', { url })
    },
    evaluate: async (expression, inFrame) => {
      await enter(session, inFrame)
      return evaluate(session, expression)
    },
    click: async (selector, inFrame) => {
      await send('POST', `${await locate(selector, inFrame)}/click`, {})
    },
    type: async (selector, text, inFrame) => {
      await send('POST', `${await locate(selector, inFrame)}/value`, { text })
    },
    screenshot: async () => Buffer.from(String(await send('GET', '/screenshot')), 'base64'),
    close: () => session.close(),
  }
}

async function enter(session: WebDriverSession, path: FramePath = []): Promise<void> {
  await session.send('POST', '/frame', { id: null })
  await path.reduce(async (outer, selector) => {
    await outer
    await session.send('POST', '/frame', { id: await find(session, selector) })
  }, Promise.resolve())
}

/** Sets the size of the viewport. WebDriver itself can set only the size of the window. */
async function resize(session: WebDriverSession, { width, height }: Viewport): Promise<void> {
  await session.send('POST', '/window/rect', { width, height })
  const inner = await evaluate(session, '({ width: innerWidth, height: innerHeight })')
  if (!isJsonObject(inner)) return
  await session.send('POST', '/window/rect', {
    width: 2 * width - Number(inner['width']),
    height: 2 * height - Number(inner['height']),
  })
}

async function evaluate({ send }: WebDriverSession, expression: string): Promise<unknown> {
  const script = `
    const answer = arguments[0]
    Promise.resolve().then(() => (${expression})).then((value) => answer({ value }), (error) => answer({ error: String(error) }))`
  const answer = await send('POST', '/execute/async', { script, args: [] })
  if (isJsonObject(answer) && answer['error'] === undefined) return answer['value']
  throw new Error(`${expression}: ${isJsonObject(answer) ? String(answer['error']) : 'no answer'}`)
}

async function find(
  session: WebDriverSession,
  selector: string,
  tries = PATIENCE / 100,
): Promise<unknown> {
  try {
    return await session.send('POST', '/element', { using: 'css selector', value: selector })
  } catch (error) {
    if (tries <= 0) throw error
    await sleep(100)
    return find(session, selector, tries - 1)
  }
}

/** WebDriver wraps an element's reference in an object with one fixed key. */
function referenceOf(element: unknown): string {
  return isJsonObject(element) ? String(Object.values(element)[0]) : ''
}
