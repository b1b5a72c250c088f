import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingPage, type LandingPageOptions } from '../../src/landing/index.js'
import type { BrowserPage, FramePath } from '../support/browsers/browserPage.js'
import { testedEngines } from '../support/browsers/engines.js'
import { openBrowser, type Browser } from '../support/browsers/openBrowser.js'
import { serveEveryOrigin, type Reply } from '../support/origins/serveEveryOrigin.js'

const STATE = '0123456789abcdef0123456789abcdef'

/** Collects the messages of the landing, from `postMessage` and from the channel. */
const LISTENER = `<script>
window.received = []
addEventListener('message', (event) => received.push({ via: 'message', origin: event.origin, ...event.data }))
new BroadcastChannel('signing-ceremony:finished').onmessage = (event) =>
  received.push({ via: 'channel', origin: event.origin, ...event.data })
</script>`

/** The landings of these tests, by host. */
const LANDINGS: Readonly<Record<string, LandingPageOptions>> = {
  'portal.test': { embeddableIn: ['https://stranger.test'] },
  'landing.test': { parentOrigins: ['https://portal.test'] },
}

/** A portal, its landing, and a ceremony that redirects to the address in its query. */
function answer(url: URL): Reply {
  const landing = url.searchParams.get('landing') ?? ''
  if (url.pathname === '/finished') {
    const { html, headers } = landingPage(LANDINGS[url.host])
    return { body: html, headers }
  }
  if (url.pathname === '/start') {
    return { body: `<script>location.replace(${JSON.stringify(landing)})</script>` }
  }
  if (url.pathname === '/outer') {
    return { body: `<iframe src="https://portal.test/${url.search}"></iframe>` }
  }
  const start = `https://ceremony.test/start?landing=${encodeURIComponent(landing)}`
  const frame = `<iframe name="signing-ceremony:${STATE}" src="${start}"></iframe>`
  const button = `<button onclick="window.tab = window.open('${start}', 'signing-ceremony:${STATE}')">Sign</button>`
  return { body: `<!doctype html>${LISTENER}${url.pathname === '/tab' ? button : frame}` }
}

/** The messages that a page has received. An empty list if none arrives. */
async function receivedBy(
  page: BrowserPage,
  inFrame: FramePath = [],
  tries = 20,
): Promise<unknown> {
  const messages = await page.evaluate('window.received', inFrame)
  if (tries === 0 || (Array.isArray(messages) && messages.length > 0)) return messages
  await sleep(100)
  return receivedBy(page, inFrame, tries - 1)
}

describe.each(testedEngines())('the landing page in %s', (engine) => {
  let browser: Browser
  let page: BrowserPage
  let close: () => void

  beforeAll(async () => {
    const server = await serveEveryOrigin(answer)
    browser = await openBrowser(engine, server.proxy)
    page = await browser.openPage()
    close = server.close
  })
  afterAll(async () => {
    await browser.close()
    close()
  })

  const show = async (path: string, landing: string): Promise<void> =>
    page.go(`https://${path}?landing=${encodeURIComponent(landing)}`)

  it('sends its parent page the state of the frame and the unchanged query', async () => {
    await show('portal.test/', 'https://portal.test/finished?envelope_id=1&x=%3Cscript%3E')
    expect(await receivedBy(page)).toEqual([
      {
        via: 'message',
        origin: 'https://portal.test',
        type: 'signing-ceremony:finished',
        v: 1,
        state: STATE,
        search: '?envelope_id=1&x=%3Cscript%3E',
      },
    ])
  })

  it('sends its message to a page on another listed origin', async () => {
    await show('portal.test/', 'https://landing.test/finished')
    expect(await receivedBy(page)).toMatchObject([{ origin: 'https://landing.test', state: STATE }])
  })

  it('sends nothing to an unlisted page, even if that page can frame it', async () => {
    await show('stranger.test/', 'https://portal.test/finished')
    expect(await receivedBy(page)).toEqual([])
  })

  it.each([
    ['is shown if a further ancestor can frame ceremonies', 'stranger.test', 1],
    ['is not shown if a further ancestor cannot frame ceremonies', 'evil.test', 0],
  ])('%s', async (_what, host, messages) => {
    await show(`${host}/outer`, 'https://portal.test/finished')
    expect(await receivedBy(page, ['iframe'])).toHaveLength(messages)
  })

  it('runs no script from its address and shows a sentence at the top level', async () => {
    await page.go(
      'https://portal.test/finished?"><script>window.hacked=1</script>#<img src=x onerror=hacked=1>',
    )
    expect(
      await page.evaluate('({ hacked: window.hacked ?? 0, text: document.body.innerText.trim() })'),
    ).toEqual({
      hacked: 0,
      text: expect.stringMatching(
        /^You have finished\.\s+You may close this tab\.\s+Go to the home page$/,
      ),
    })
  })

  it('notifies its opener by message and channel, then closes its tab', async () => {
    await show('portal.test/tab', 'https://portal.test/finished')
    await page.click('button')
    await receivedBy(page)
    await sleep(300)
    expect(await page.evaluate('window.tab.closed')).toBe(true)
    const messages = await page.evaluate('window.received')
    expect(messages).toContainEqual(expect.objectContaining({ via: 'message', state: STATE }))
    expect(messages).toContainEqual(expect.objectContaining({ via: 'channel', state: STATE }))
  })
})
