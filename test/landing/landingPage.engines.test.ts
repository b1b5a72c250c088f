import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingPage, type LandingPageOptions } from '../../src/landing/index.js'
import type { BrowserPage, FramePath } from '../support/browsers/browserPage.js'
import { testedEngines } from '../support/browsers/engines.js'
import { openBrowser, type Browser } from '../support/browsers/openBrowser.js'
import { serveEveryOrigin, type Reply } from '../support/origins/serveEveryOrigin.js'

const STATE = '0123456789abcdef0123456789abcdef'

/** Collects whatever the landing says, by message and by channel. */
const LISTENER = `<script>
window.said = []
addEventListener('message', (event) => said.push({ via: 'message', origin: event.origin, ...event.data }))
new BroadcastChannel('signing-ceremony:finished').onmessage = (event) =>
  said.push({ via: 'channel', origin: event.origin, ...event.data })
</script>`

/** The landings of these tests, by host. */
const LANDINGS: Readonly<Record<string, LandingPageOptions>> = {
  'portal.test': { embeddableIn: ['https://stranger.test'] },
  'landing.test': { parentOrigins: ['https://portal.test'] },
}

/** A portal, its landing, and a ceremony that goes on to wherever its query says. */
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

/** What a page has heard, once it has heard anything; an empty list if it never does. */
async function heard(page: BrowserPage, inFrame: FramePath = [], tries = 20): Promise<unknown> {
  const said = await page.evaluate('window.said', inFrame)
  if (tries === 0 || (Array.isArray(said) && said.length > 0)) return said
  await sleep(100)
  return heard(page, inFrame, tries - 1)
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

  it('tells the page around it, with the frame’s state and the query as it came', async () => {
    await show('portal.test/', 'https://portal.test/finished?envelope_id=1&x=%3Cscript%3E')
    expect(await heard(page)).toEqual([
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

  it('tells a page of another origin that it was given', async () => {
    await show('portal.test/', 'https://landing.test/finished')
    expect(await heard(page)).toMatchObject([{ origin: 'https://landing.test', state: STATE }])
  })

  it('tells nothing to a page that it was not given, even one that may frame it', async () => {
    await show('stranger.test/', 'https://portal.test/finished')
    expect(await heard(page)).toEqual([])
  })

  it.each([
    ['is shown below a page further up that may frame ceremonies', 'stranger.test', 1],
    ['is not shown below a page further up that may not', 'evil.test', 0],
  ])('%s', async (_what, host, messages) => {
    await show(`${host}/outer`, 'https://portal.test/finished')
    expect(await heard(page, ['iframe'])).toHaveLength(messages)
  })

  it('runs nothing of its address and shows a sentence at the top level', async () => {
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

  it('tells the page that opened its tab, by message and by channel, and closes it', async () => {
    await show('portal.test/tab', 'https://portal.test/finished')
    await page.click('button')
    await heard(page)
    await sleep(300)
    expect(await page.evaluate('window.tab.closed')).toBe(true)
    const said = await page.evaluate('window.said')
    expect(said).toContainEqual(expect.objectContaining({ via: 'message', state: STATE }))
    expect(said).toContainEqual(expect.objectContaining({ via: 'channel', state: STATE }))
  })
})
