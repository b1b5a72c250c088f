import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningPortal, startPortal } from '../../demo/portal.js'
import type { BrowserPage } from '../support/browsers/browserPage.js'
import { testedEngines } from '../support/browsers/engines.js'
import { type Browser, openBrowser } from '../support/browsers/openBrowser.js'

const FRAME = ['iframe']
const START = '.signing-ceremony__start'

describe.each(testedEngines())('the sample portal in %s', (engine) => {
  let browser: Browser
  let portal: RunningPortal
  let page: BrowserPage

  beforeAll(async () => {
    portal = await startPortal({ portalPort: 0, servicePort: 0 })
    browser = await openBrowser(engine)
    page = await browser.openPage()
    await page.go(portal.origin)
    await page.click('.customers li:first-child button')
    await page.click('.documents li:first-child a')
    await page.click(START)
  })
  afterAll(async () => {
    await browser.close()
    await portal.close()
  })

  const emulator = () => portal.service.emulator

  it('completes a ceremony in a frame of another origin', async () => {
    await page.click('input[value=type]', FRAME)
    await page.type('#typed', 'Amara Okafor', FRAME)
    await page.click('#consent', FRAME)
    await page.click('button[type=submit]', FRAME)
    // A click waits for its element.
    await page.click('.signing-ceremony[data-status=confirmed] .signing-ceremony__heading')
    expect(emulator()?.envelopes[0]?.status).toBe('completed')
  })

  it('creates one ceremony, loads it once and removes its frame afterwards', async () => {
    const calls = emulator()?.calls.map(({ operation }) => operation) ?? []
    expect(calls.filter((operation) => operation === 'create_ceremony')).toHaveLength(1)
    expect(calls.filter((operation) => operation === 'open_ceremony')).toHaveLength(1)
    expect(await page.evaluate('document.querySelectorAll("iframe").length')).toBe(0)
  })
})
