import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { blocksOf, documents } from '../docs/documents.js'
import { ceremonyIn, signByTyping } from '../e2e/support/ceremonyPage.js'
import { requireChromium } from '../support/browsers/findChromium.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'
import { type RunningQuickStart, startQuickStart } from './support/quickStartApp.js'

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

/** Runs the sample of docs/testing.md with Playwright's test runner, against the running portal. */
function runPlaywrightSample(): string {
  const folder = join(consumer.folder, 'playwright')
  // `@playwright/test` only re-exports the runner of the package `playwright`.
  const runner = join(consumer.folder, 'node_modules/@playwright/test')
  mkdirSync(folder, { recursive: true })
  mkdirSync(runner, { recursive: true })
  symlinkSync(
    join(repository, 'node_modules/playwright'),
    join(consumer.folder, 'node_modules/playwright'),
  )
  writeFileSync(join(runner, 'package.json'), '{ "main": "index.js" }')
  writeFileSync(join(runner, 'index.js'), "module.exports = require('playwright/test')")
  const guide = documents.find(({ path }) => path === 'docs/testing.md')
  const sample = guide && blocksOf(guide, /^ts$/).find(({ code }) => code.includes('.spec.ts'))
  const code = sample?.code.replace('http://localhost:5173', portal.page) ?? ''
  writeFileSync(join(folder, 'lease.spec.ts'), code)
  const use = { launchOptions: { executablePath: requireChromium() } }
  const config = join(folder, 'playwright.config.mjs')
  writeFileSync(config, `export default ${JSON.stringify({ use, timeout: 50_000 })}`)
  const cli = join(repository, 'node_modules/playwright/cli.js')
  const args = [cli, 'test', '--config', config, '--reporter', 'line']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

/** Resets the emulator, so that the envelope of `--seed` is unsigned again. */
async function resetService(): Promise<void> {
  await fetch(`${portal.service}/_emulator`, { method: 'DELETE' })
}

const grace = { name: 'Grace Hopper', email: 'grace@example.com' }

describe('the portal that docs/quickStart.md builds', () => {
  it('passes the Playwright test of docs/testing.md', async () => {
    expect(runPlaywrightSample()).toContain('1 passed')
    const response = await fetch(`${portal.service}/_emulator/envelopes/re_ada`)
    expect(await response.json()).toMatchObject({ status: 'completed' })
    await resetService()
  })

  it('creates a ceremony whose page opens', async () => {
    const { status, answer } = await post('/recipients/re_ada/ceremony', {})
    expect(status).toBe(201)
    expect((await fetch(String(answer['url']))).status).toBe(200)
  })

  it('refuses to replace the signer with a person it does not know', async () => {
    const unknownPerson = { ...grace, email: 'grace@elsewhere.example' }
    expect(await post('/recipients/re_ada/replace', unknownPerson, 'key-1')).toMatchObject({
      status: 403,
    })
  })

  it('lets the user replace the signer, and then lets the new signer sign', async () => {
    const page = await browser.newPage()
    await page.goto(portal.page)
    await page.getByRole('button', { name: 'Ask Grace Hopper to sign' }).click()
    await page.getByRole('button', { name: 'Grace Hopper signs now' }).waitFor()
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await signByTyping(ceremonyIn(page), grace.name)
    await page.locator('.signing-ceremony[data-status=confirmed]').waitFor()

    const response = await fetch(`${portal.service}/_emulator/envelopes/re_ada`)
    expect(await response.json()).toMatchObject({ status: 'completed' })
  })

  it('refuses a ceremony for the replaced recipient', async () => {
    expect(await post('/recipients/re_ada/ceremony', {})).toMatchObject({
      status: 409,
      answer: { code: 'recipient_not_actionable' },
    })
  })
})
