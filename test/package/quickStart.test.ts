import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { blocksOf, documents } from '../docs/documents.js'
import { requireChromium } from '../support/browsers/findChromium.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'
import { type RunningQuickStart, startQuickStart } from './support/quickStartApp.js'

const consumer = createPackedConsumer()
let portal: RunningQuickStart
beforeAll(async () => {
  portal = await startQuickStart(consumer)
})
afterAll(async () => {
  portal.stop()
})

async function post(path: string, body: object) {
  const response = await fetch(`${portal.server}/api/signing${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: portal.page,
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
})
