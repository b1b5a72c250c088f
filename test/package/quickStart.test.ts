import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { ceremonyIn, signByTyping } from '../e2e/support/ceremonyPage.js'
import { requireChromium } from '../support/findChromium.js'
import { createPackedConsumer } from './packedConsumer.js'
import { type RunningQuickStart, startQuickStart } from './quickStartApp.js'

const consumer = createPackedConsumer()
let portal: RunningQuickStart
let browser: Browser
beforeAll(async () => {
  portal = await startQuickStart(consumer)
  browser = await chromium.launch({ executablePath: requireChromium() })
})
afterAll(async () => {
  await browser.close()
  portal.stop()
})

async function post(path: string, body: object, key?: string) {
  const response = await fetch(`${portal.server}/api/signing${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: portal.page,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer: isJsonObject(answer) ? answer : {} }
}

const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

describe('the files of the quick start, word for word', () => {
  it('create a ceremony that opens', async () => {
    const { status, answer } = await post('/recipients/re_ada/ceremony', {})
    expect(status).toBe(201)
    expect((await fetch(String(answer['url']))).status).toBe(200)
  })

  it('hand over to nobody outside', async () => {
    const stranger = { ...grace, email: 'grace@elsewhere.example' }
    expect(await post('/recipients/re_ada/replace', stranger, 'key-1')).toMatchObject({
      status: 403,
    })
  })

  it('hand over in the page, and the successor signs there to the end', async () => {
    const page = await browser.newPage()
    await page.goto(portal.page)
    await page.getByRole('button', { name: 'Grace signs instead' }).click()
    await page.getByRole('button', { name: 'Grace signs instead' }).waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), grace.name)
    await page.locator('.signing-ceremony[data-status=finished]').waitFor()

    const response = await fetch(`${portal.service}/_emulator/envelopes/re_ada`)
    expect(await response.json()).toMatchObject({ status: 'completed' })
  })

  it('leave the one who was replaced without a ceremony', async () => {
    expect(await post('/recipients/re_ada/ceremony', {})).toMatchObject({ status: 403 })
  })
})
