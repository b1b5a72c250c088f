import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import {
  type RunningSigningEmulator,
  startSigningEmulator,
} from 'react-signing-ceremony/emulator/node'
import { createSigningProxy } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../proxy/support/listen.js'
import { chromiumOpensHttps, requireChromium } from '../support/browsers/findChromium.js'
import { bundleApp } from '../support/bundleApp.js'
import { makeCertificate } from '../support/origins/makeCertificate.js'
import { ceremonyIn, signByTyping } from './support/ceremonyPage.js'

const PAGE = `<!doctype html><html lang="en"><title>Portal</title><body><script type="module" src="/app.js"></script>`

describe.skipIf(!chromiumOpensHttps())('a portal with its API on another origin', () => {
  const { cert, key } = makeCertificate('app.portal.test')
  const closing: (() => Promise<void>)[] = []
  let emulator: RunningSigningEmulator
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let app = ''
  let otherSite = ''
  let api = ''

  async function serve(name: string, listener: RequestListener) {
    const server = createServer({ cert, key }, listener)
    const { port, close } = await listen(server)
    closing.push(close)
    return { server, origin: `https://${name}.test:${port}` }
  }

  beforeAll(async () => {
    emulator = await startSigningEmulator({ port: 0 })
    emulator.emulator.seedEnvelope({
      recipients: [{ id: 're_ada', name: 'Ada Lovelace', email: 'ada@example.com' }],
    })
    const { script } = await bundleApp(join(import.meta.dirname, 'support/splitOriginApp.tsx'))
    const servePage: RequestListener = (request, response) => {
      const isScript = request.url === '/app.js'
      response
        .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
        .end(isScript ? script : PAGE)
    }
    ;({ origin: app } = await serve('app.portal', servePage))
    ;({ origin: otherSite } = await serve('app.stranger', servePage))
    const { server, origin } = await serve('api.portal', (_request, response) => {
      response.writeHead(503).end()
    })
    api = `${origin}/signing`
    const proxy = createSigningProxy({
      service: {
        baseUrl: emulator.origin,
        apiKey: emulator.emulator.apiKey,
        ceremonyOrigins: [emulator.origin],
      },
      publicUrl: api,
      allowedOrigins: [app],
      embeddableIn: [app],
      authenticate: (request) =>
        request.headers.get('cookie')?.includes('session=ada') ? { subject: 'ada' } : null,
      authorize: () => true,
      evidence: () => ({ provider: 'Portal', data: { Session: 'ada' } }),
      onEvent: () => {},
    })
    server.removeAllListeners('request')
    server.on('request', toNodeListener(proxy))
    browser = await chromium.launch({
      executablePath: requireChromium(),
      args: ['--host-resolver-rules=MAP *.test 127.0.0.1'],
    })
  })
  afterAll(async () => {
    await browser.close()
    await emulator.close()
    await Promise.all(closing.map(async (close) => close()))
  })
  beforeEach(async () => {
    context = await browser.newContext({ ignoreHTTPSErrors: true })
    context.setDefaultTimeout(20_000)
    await context.addCookies([
      { name: 'session', value: 'ada', domain: '.portal.test', path: '/', secure: true },
    ])
    page = await context.newPage()
  })
  afterEach(() => context.close())

  it('completes a ceremony through the API’s origin', async () => {
    await page.goto(`${app}/?endpoint=${encodeURIComponent(api)}`)
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), 'Ada Lovelace')

    await page.getByText(/^Done\.\s+You have signed/).waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })

  it('does not let the pages of other sites create a ceremony', async () => {
    await page.goto(`${otherSite}/?endpoint=${encodeURIComponent(api)}`)
    await page.getByRole('button', { name: 'Review and sign' }).click()

    await page.getByText('We could not connect. Please check your internet connection.').waitFor()
    expect(await page.locator('iframe').count()).toBe(0)
  })
})
