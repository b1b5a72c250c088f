import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emulatorInChromium } from '../emulator/support/emulatorInChromium.js'
import { type PortalOptions, type ServedPortal, servePortal } from '../react/support/servePortal.js'

const recorder = join(dirname(createRequire(import.meta.url).resolve('rrweb')), 'rrweb.umd.min.cjs')
const TOKEN = 'token-of-the-ceremony'

const { newContext } = emulatorInChromium()
let portal: ServedPortal
beforeAll(async () => {
  portal = await servePortal()
})
afterAll(() => portal.close())

let context: BrowserContext
let page: Page
beforeEach(async () => {
  context = await newContext()
  context.setDefaultTimeout(20_000)
  page = await context.newPage()
})

/** Opens the portal while rrweb records the page. No ceremony has started yet. */
async function openRecorded(options: PortalOptions = {}): Promise<void> {
  await page.addInitScript({ path: recorder })
  const grant = { url: `${portal.ceremonySite}/ceremony?id=${TOKEN}` }
  await page.goto(portal.prepare({ grant, ...options }))
  await page.getByRole('button', { name: 'Review and sign' }).waitFor()
  await page.evaluate(`
    records = []
    rrweb.record({ emit: (record) => records.push(record), recordCrossOriginIframes: true })
  `)
}

async function records(): Promise<string> {
  // Take a snapshot of the whole page, as recorders do from time to time.
  return page.evaluate(`rrweb.record.takeFullSnapshot(), JSON.stringify(records)`)
}

describe('a session recorder (rrweb)', () => {
  it.each(['inline', 'dialog'] as const)(
    'does not record the url of a ceremony with presentation %s',
    async (presentation) => {
      await openRecorded({ props: { presentation } })
      await page.getByRole('button', { name: 'Review and sign' }).click()
      const frame = page.locator('[data-status=open] iframe')
      await frame.waitFor()
      await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
      expect(page.frames().at(-1)?.url()).toContain(TOKEN)
      expect(await frame.getAttribute('src')).toBeNull()
      const recorded = await records()
      expect(recorded).toContain('signing-ceremony__frame')
      expect(recorded).not.toContain(TOKEN)
    },
  )

  it('does not record the url of a ceremony shown in a tab', async () => {
    await openRecorded({ props: { presentation: 'tab' } })
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name: 'Review and sign' }).click(),
    ])
    await tab.getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(tab.url()).toContain(TOKEN)
    const recorded = await records()
    expect(recorded).toContain('signing-ceremony__notice')
    expect(recorded).not.toContain(TOKEN)
  })

  it('records the url of a frame without a ceremony, so the tests above can fail', async () => {
    await openRecorded()
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, `${portal.ceremonySite}/ceremony?id=${TOKEN}`)
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect(await records()).toContain(TOKEN)
  })
})

describe('the network requests of a page with a ceremony', () => {
  it('go only to the portal and to the ceremony', async () => {
    const hosts = new Set<string>()
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto(portal.prepare({ props: { autoStart: true } }))
    await page.frameLocator('iframe').getByRole('heading', { name: 'Ceremony' }).waitFor()
    expect([...hosts].toSorted()).toEqual([portal.origin, portal.ceremonySite].toSorted())
  })

  it('do not send the query string of the page at `redirect_url` to another url', async () => {
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto(`${portal.landing}?envelope_id=secret-envelope`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(urls.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([
      `${portal.landing}?envelope_id=secret-envelope`,
    ])
  })
})
