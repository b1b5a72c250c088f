import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { landingPage, type LandingPageOptions } from '../../src/landing/index.js'
import type { BrowserPage, FramePath } from '../support/browsers/browserPage.js'
import { testedEngines } from '../support/browsers/engines.js'
import { openBrowser, type Browser } from '../support/browsers/openBrowser.js'
import { serveEveryOrigin, type Reply } from '../support/origins/serveEveryOrigin.js'

const STATE = '0123456789abcdef0123456789abcdef'

/** Collects messages of the page at `redirect_url`, from `postMessage` and from the channel. */
const LISTENER = `<script>
window.received = []
addEventListener('message', (event) => received.push({ via: 'message', origin: event.origin, ...event.data }))
new BroadcastChannel('signing-ceremony:finished').onmessage = (event) =>
  received.push({ via: 'channel', origin: event.origin, ...event.data })
</script>`

/** The options of the page at `redirect_url`, for each host of these tests. */
const LANDINGS: Readonly<Record<string, LandingPageOptions>> = {
  'portal.test': { embeddableIn: ['https://stranger.test'] },
  'landing.test': { parentOrigins: ['https://portal.test'] },
  'api.test': {
    parentOrigins: ['https://portal.test'],
    returnTo: 'https://portal.test/home?a=1&amp;b=2',
  },
}

/** Changes the landing page of a host as a server in front of it can. */
const FRONTS: Readonly<Record<string, (reply: Reply) => Reply>> = {
  // Rocket Loader runs all scripts itself, except those with `data-cfasync="false"`.
  'rocket.test': ({ body, headers }) => {
    const scripts = /<script(?! data-cfasync="false")/g
    const loader = '<script>document.title = "rewritten"</script>'
    return {
      body: body.replaceAll(scripts, '<script type="later-text/javascript"') + loader,
      ...(headers && { headers }),
    }
  },
  // A minifier that disregards `no-transform` changes the script, which no longer has its hash.
  'minified.test': ({ body, headers = {} }) => ({ body: body.replaceAll(/\n+/g, '\n '), headers }),
  'twice.test': ({ body, headers = {} }) => {
    const policy = headers['content-security-policy']
    return {
      body,
      headers: { ...headers, 'content-security-policy': `${policy}, script-src 'self'` },
    }
  },
}

/** Serves a portal, a ceremony that redirects to the url in its query, and the page at that url. */
function answer(url: URL): Reply {
  const landing = url.searchParams.get('landing') ?? ''
  if (url.pathname === '/finished') {
    const { html, headers } = landingPage(LANDINGS[url.host])
    const page = { body: html, headers }
    return FRONTS[url.host]?.(page) ?? page
  }
  if (url.pathname === '/start') {
    return { body: `<script>location.replace(${JSON.stringify(landing)})</script>` }
  }
  if (url.pathname === '/outer') {
    return { body: `<iframe src="https://portal.test/${url.search}"></iframe>` }
  }
  // Without a landing page, the ceremony would load itself forever, and the page would never load.
  if (landing === '') return { body: `<!doctype html>${LISTENER}` }
  const start = `https://ceremony.test/start?landing=${encodeURIComponent(landing)}`
  const frame = `<iframe name="signing-ceremony:${STATE}" src="${start}"></iframe>`
  const button = `<button onclick="window.tab = window.open('${start}', 'signing-ceremony:${STATE}')">Sign</button>`
  return { body: `<!doctype html>${LISTENER}${url.pathname === '/tab' ? button : frame}` }
}

/** Returns the messages that a page has received. Returns an empty list after two seconds. */
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

describe.each(testedEngines())('the landing page (at `redirect_url`) in %s', (engine) => {
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

  it('sends its message to a page on another origin that `parentOrigins` lists', async () => {
    await show('portal.test/', 'https://landing.test/finished')
    expect(await receivedBy(page)).toMatchObject([{ origin: 'https://landing.test', state: STATE }])
  })

  it('sends nothing to a page outside `parentOrigins` that can frame it', async () => {
    await show('stranger.test/', 'https://portal.test/finished')
    await expect.poll(() => page.evaluate('location.pathname', ['iframe'])).toBe('/finished')
    // The messages of a window arrive in order, so a message of the page would arrive before this.
    await page.evaluate("parent.postMessage({ type: 'last' }, '*')", ['iframe'])
    expect(await receivedBy(page)).toMatchObject([{ type: 'last' }])
  })

  it.each([
    ['is shown in an outer page that `embeddableIn` lists', 'stranger.test', 1],
    ['is not shown in an outer page that `embeddableIn` does not list', 'evil.test', 0],
  ])('%s', async (_what, host, messages) => {
    await show(`${host}/outer`, 'https://portal.test/finished')
    expect(await receivedBy(page, ['iframe'])).toHaveLength(messages)
  })

  it('runs no script from its url, and shows a sentence outside a frame', async () => {
    await page.go(
      'https://portal.test/finished?"><script>window.hacked=1</script>#<img src=x onerror=hacked=1>',
    )
    expect(
      await page.evaluate('({ hacked: window.hacked ?? 0, text: document.body.innerText.trim() })'),
    ).toEqual({
      hacked: 0,
      text: expect.stringMatching(
        /^You have finished\.\s+You can close this tab or go back to the page you came from\.\s+Go to the home page$/,
      ),
    })
  })

  const address = (): Promise<unknown> => page.evaluate('location.href')
  /** Opens a page that opens another one while it loads. Firefox may never report its `load`. */
  const pass = (url: string): Promise<unknown> =>
    page.evaluate(`void location.assign(${JSON.stringify(url)})`)
  const store = async (entry: string): Promise<void> => {
    await page.go('https://portal.test/other')
    await page.evaluate(`sessionStorage.setItem('signing-ceremony:finished', ${entry})`)
  }

  it('stays if the window has stored the nonce of a tab', async () => {
    await store(`'${STATE}'`)
    await page.go('https://portal.test/finished')
    expect(await page.evaluate('document.body.innerText')).toContain('You have finished.')
  })

  it('opens the page `returnTo` if it is on another origin than the page that the window left', async () => {
    await pass('https://api.test/finished?page=https://evil.test/')
    await expect.poll(address).toBe('https://portal.test/home?a=1&amp;b=2')
  })

  it('opens the page that the window left, if the service returns by a form', async () => {
    await store(`JSON.stringify({ page: '/home', time: Date.now() })`)
    await page.evaluate(`void setTimeout(() => {
      document.body.innerHTML = '<form method="post" action="/finished"><input name="id"></form>'
      document.forms[0].submit()
    })`)
    await expect.poll(address).toBe('https://portal.test/home')
    await store("''")
  })

  it('opens the page that the window left, behind a CDN that loads scripts later', async () => {
    await page.go('https://rocket.test/other')
    await page.evaluate(
      `sessionStorage.setItem('signing-ceremony:finished', JSON.stringify({ page: '/home', time: Date.now() }))`,
    )
    await pass('https://rocket.test/finished')
    await expect.poll(address).toBe('https://rocket.test/home')
  })

  it.each(['minified.test', 'twice.test'])(
    'shows its link in a window, a frame and a tab, if its script is blocked: %s',
    async (host) => {
      const landing = `https://${host}/finished`
      const text = /^You have finished\.\s+.*\s+Go to the home page$/
      const seen = 'document.body.innerText.trim()'
      await page.go(landing)
      expect(await page.evaluate(seen)).toMatch(text)
      await show(`${host}/`, landing)
      await expect.poll(async () => page.evaluate(seen, ['iframe'])).toMatch(text)
      await show(`${host}/tab`, landing)
      await page.click('button')
      await expect.poll(async () => page.evaluate(`window.tab.${seen}`)).toMatch(text)
      await page.evaluate('window.tab.close()')
    },
  )

  it('notifies the page that opened its tab by a message and a BroadcastChannel, then closes the tab', async () => {
    await show('portal.test/tab', 'https://portal.test/finished')
    await page.click('button')
    await receivedBy(page)
    await expect.poll(async () => page.evaluate('window.tab.closed')).toBe(true)
    const messages = await page.evaluate('window.received')
    expect(messages).toContainEqual(expect.objectContaining({ via: 'message', state: STATE }))
    expect(messages).toContainEqual(expect.objectContaining({ via: 'channel', state: STATE }))
  })
})
