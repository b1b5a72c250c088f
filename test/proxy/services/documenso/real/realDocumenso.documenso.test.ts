import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright'
import { createSigningProxy, documenso } from 'react-signing-ceremony/proxy'
import { toNodeListener } from 'react-signing-ceremony/proxy/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireChromium } from '../../../../support/browsers/findChromium.js'
import { bundleApp } from '../../../../support/bundleApp.js'
import { listen } from '../../../support/listen.js'
import { createEnvelope, readRecipient, runningDocumenso } from './documensoApi.js'
import { rejectInDocumenso, signInDocumenso } from './documensoPage.js'
import { KNOWN_VERSION, reportVersion } from './versionReport.js'

const service = runningDocumenso() ?? { url: 'http://localhost:3000', apiKey: 'api_none' }
const PAGE = `<!doctype html><html lang="en"><title>Portal</title><link rel="stylesheet" href="/app.css"><style>body { --signing-ceremony-height: 900px }</style><body><script type="module" src="/app.js"></script>`

/** A portal with a proxy for one kind of page. */
interface Portal {
  readonly url: string
  readonly close: () => Promise<void>
}

async function startPortal(view: 'sign' | 'embed'): Promise<Portal> {
  const { script, styles } = await bundleApp(join(import.meta.dirname, 'app.tsx'))
  const files = new Map([
    ['/app.js', script],
    ['/app.css', styles],
  ])
  let answer: RequestListener | undefined
  const server = createServer((request, response) => answer?.(request, response))
  const { port, close } = await listen(server)
  // The portal and Documenso are two sites, as in production.
  const url = `http://127.0.0.1:${port}`
  const proxy = createSigningProxy({
    service: { baseUrl: service.url, apiKey: service.apiKey, adapter: documenso({ view }) },
    publicUrl: `${url}/api/signing`,
    embeddableIn: [url],
    authenticate: () => ({ subject: 'ada', id: 'session-1' }),
    authorize: () => true,
    onReplaced: () => {},
    onEvent: () => {},
  })
  const signing = toNodeListener(proxy)
  answer = (request, response) => {
    const { url: path = '/' } = request
    const file = files.get(path)
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    if (path.startsWith('/api/signing')) signing(request, response)
    else {
      response.writeHead(200, { 'content-type': file === undefined ? 'text/html' : type })
      response.end(file ?? PAGE)
    }
  }
  return { url, close }
}

/** Returns whether Documenso has all fields of a recipient. */
const isFilled = (id: string) => async (): Promise<boolean> =>
  (await readRecipient(service, id))?.isFilled === true

/** Waits until the page shows a text, and returns the milliseconds since `startedAt`. */
async function shown(page: Page, text: string, startedAt: number): Promise<number> {
  await page.getByText(text).first().waitFor()
  return Math.round(performance.now() - startedAt)
}

describe.skipIf(!runningDocumenso())('the running Documenso', () => {
  it('has all fields of the recorded version', async () => {
    const { envelopeId, recipientIds } = await createEnvelope(service, ['Ada Lovelace'])
    const ids = { envelopeId, recipientId: recipientIds[0] ?? '' }
    const { version, unknown, missing } = await reportVersion(service, ids)
    const list = unknown.length > 0 ? unknown.join(', ') : 'nothing'
    console.info(`Documenso ${version}, recorded: ${KNOWN_VERSION}. Unknown to us: ${list}`)
    expect(missing).toEqual([])
  })
})

const name = 'Documenso (left out unless DOCUMENSO_URL and DOCUMENSO_API_KEY are set)'
describe.skipIf(!runningDocumenso()).each(['sign', 'embed'] as const)(
  `${name}, view %s`,
  (view) => {
    let browser: Browser
    let portal: Portal
    beforeAll(async () => {
      browser = await chromium.launch({ executablePath: requireChromium() })
      portal = await startPortal(view)
    })
    afterAll(async () => {
      await browser.close()
      await portal.close()
    })

    async function open(recipientId: string): Promise<{ page: Page; frame: FrameLocator }> {
      const page = await browser.newPage({ viewport: { width: 1400, height: 1100 } })
      page.setDefaultTimeout(60_000)
      await page.goto(`${portal.url}/?recipient=${recipientId}`)
      await page.getByRole('button', { name: 'Review and sign' }).click()
      return { page, frame: page.frameLocator('iframe') }
    }

    async function post(path: string, body: unknown = {}): Promise<Response> {
      return fetch(`${portal.url}/api/signing${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: portal.url,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(body),
      })
    }

    it('confirms a signature, also after a reload, and downloads all files', async () => {
      const { envelopeId, recipientIds } = await createEnvelope(service, ['Ada Lovelace'])
      const [id = ''] = recipientIds
      const { page, frame } = await open(id)
      await signInDocumenso(frame, 'Ada Lovelace', isFilled(id))
      const ms = await shown(page, 'You have signed', performance.now())
      expect(await page.locator('iframe').count()).toBe(0)

      await page.reload()
      await shown(page, 'You have signed', 0)
      await page.close()

      const bytes: Record<string, number> = {}
      for (const file of ['signed_document', 'audit_log', 'certificate']) {
        const url = `${portal.url}/api/signing/deliverables/${envelopeId}.${file}`
        // oxlint-disable no-await-in-loop -- Documenso seals the envelope some seconds later
        await expect
          .poll(async () => Object(await (await fetch(url)).json()).status, { timeout: 30_000 })
          .toBe('generated')
        const response = await fetch(`${url}/file`)
        const content = await response.bytes()
        expect(response.headers.get('content-type')).toBe('application/pdf')
        expect(String.fromCharCode(...content.slice(0, 5))).toBe('%PDF-')
        bytes[file] = content.length
        // oxlint-enable no-await-in-loop
      }
      console.info(`${view}: confirmed ${ms} ms after the click on "Sign"`, bytes)
    })

    it('shows that the recipient has declined', async () => {
      const { recipientIds } = await createEnvelope(service, ['Ada Lovelace'])
      const { page, frame } = await open(recipientIds[0] ?? '')
      await rejectInDocumenso(frame, 'I do not agree')
      const ms = await shown(page, 'declined', performance.now())
      console.info(`${view}: declined ${ms} ms after the click on "Reject"`)
      expect(await page.locator('iframe').count()).toBe(0)
      await page.close()
    })

    it('replaces a recipient, whose link then answers 404, and the successor signs', async () => {
      const names = ['Ada Lovelace', 'Bob Byrne']
      const { recipientIds } = await createEnvelope(service, names)
      const [ada = ''] = recipientIds
      const link = Object(await (await post(`/recipients/${ada}/ceremony`)).json()).url
      expect((await fetch(link)).status).toBe(200)

      const startedAt = performance.now()
      const replaced = await post(`/recipients/${ada}/replace`, {
        name: 'Grace Hopper',
        email: 'grace@example.com',
      })
      const ms = Math.round(performance.now() - startedAt)
      const { id: successor } = Object(await replaced.json())
      expect([replaced.status, successor === ada]).toEqual([201, false])
      expect((await fetch(link)).status).toBe(404)
      const asked = await fetch(`${portal.url}/api/signing/recipients/${ada}/confirmation`)
      expect(await asked.json()).toEqual({ answer: 'replaced' })

      const { page, frame } = await open(successor)
      await signInDocumenso(frame, 'Grace Hopper', isFilled(successor))
      await shown(page, 'You have signed', 0)
      await page.close()
      console.info(`${view}: replaced in ${ms} ms`)
    })
  },
)
