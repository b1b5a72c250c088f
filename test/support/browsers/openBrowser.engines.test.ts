import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BrowserPage } from './browserPage.js'
import { testedEngines } from './engines.js'
import { type Browser, openBrowser } from './openBrowser.js'
import { serveEveryOrigin } from '../origins/serveEveryOrigin.js'

const pages: Readonly<Record<string, string>> = {
  'https://portal.test': `<iframe src="https://sign.test:8443/"></iframe>`,
  'https://sign.test:8443': `
    <input>
    <button onclick="this.textContent = 'trusted: ' + event.isTrusted">Finish</button>`,
}

describe.each(testedEngines())('a test page in %s', (engine) => {
  let server: Awaited<ReturnType<typeof serveEveryOrigin>>
  let browser: Browser
  let page: BrowserPage

  beforeAll(async () => {
    server = await serveEveryOrigin(({ origin }) => ({ body: pages[origin] ?? '' }))
    browser = await openBrowser(engine, server.proxy)
    page = await browser.openPage({ width: 600, height: 700 })
    await page.go('https://portal.test/')
  })

  afterAll(async () => {
    await browser.close()
    server.close()
  })

  it('has the size that the test has requested', async () => {
    expect(await page.evaluate('[innerWidth, innerHeight]')).toEqual([600, 700])
  })

  it('receives real mouse clicks and key presses in a frame of another origin', async () => {
    await page.click('button', ['iframe'])
    await page.type('input', 'Ada', ['iframe'])
    const seen = await page.evaluate(
      '[origin, document.querySelector("button").textContent, document.querySelector("input").value]',
      ['iframe'],
    )
    expect(seen).toEqual(['https://sign.test:8443', 'trusted: true', 'Ada'])
  })

  it('returns the result of a promise in the page, or throws its error', async () => {
    expect(await page.evaluate('Promise.resolve({ answer: 42 })')).toEqual({ answer: 42 })
    await expect(page.evaluate('Promise.reject(new Error("not today"))')).rejects.toThrow(
      'not today',
    )
  })

  it('returns a screenshot to the test', async () => {
    const picture = await page.screenshot()
    expect(picture.subarray(1, 4).toString()).toBe('PNG')
  })
})
