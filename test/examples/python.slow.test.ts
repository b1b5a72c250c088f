import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { requireChromium } from '../support/browsers/findChromium.js'
import { findCommand } from '../support/findCommand.js'
import { exampleApps } from './support/exampleApps.js'
import { installExample } from './support/installExample.js'
import { shellEnv } from './support/runIn.js'
import { openPage } from './support/signAsAda.js'
import { type RunningExample, startExample } from './support/startExample.js'
import { PATIENCE } from './support/withExample.js'

const app = exampleApps.find(({ name }) => name === 'python')
const canRun = inject('hasRegistry') && findCommand('python3')

describe.skipIf(!canRun)('examples/python', PATIENCE, () => {
  let folder = ''
  let running: RunningExample

  beforeAll(async () => {
    if (!app) throw new Error('There is no examples/python.')
    folder = await mkdtemp(join(tmpdir(), 'example-python-'))
    await installExample(app, folder)
    running = await startExample(folder)
  }, PATIENCE.timeout)
  afterAll(async () => {
    running.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  })

  async function control(path: string, method: string, body?: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const address = `${running.service}/_emulator${path}`
    const response = await fetch(address, { method, headers, body: JSON.stringify(body) })
    expect(response.ok).toBe(true)
  }

  async function cookieOf(path: string): Promise<string> {
    const response = await fetch(running.portal + path)
    return response.headers.get('set-cookie')?.split(';')[0] ?? ''
  }

  it('does not let a user sign for another user', async () => {
    const browser = await chromium.launch({ executablePath: requireChromium() })
    const { page } = await openPage(browser, `${running.portal}/?eve`)
    await page.getByRole('button', { name: 'Review and sign' }).click()
    await page.locator('.signing-ceremony[data-status=failed]').waitFor()
    const calls = await fetch(`${running.service}/_emulator/calls`)
    expect(await calls.json()).toEqual([])
    await browser.close()
  })

  it('passes every check of the command check-proxy', async () => {
    // The delay makes two simultaneous calls overlap. Without it, the service answers them in turn.
    const slow = { name: 'slow', operation: 'create_ceremony', delay: 150, times: 'until-cleared' }
    await control('/faults', 'POST', slow)
    const env = {
      ...shellEnv,
      CHECK_PROXY_SESSION: await cookieOf('/'),
      CHECK_PROXY_FOREIGN_SESSION: await cookieOf('/?eve'),
    }
    const command = join(folder, 'node_modules/.bin/react-signing-ceremony')
    const ids = ['--recipient', 're_ada', '--deliverable', 'del_ada']
    const args = ['check-proxy', `${running.portal}/api/signing`, ...ids, '--json']
    const output = await new Promise<string>((resolve) => {
      execFile(command, args, { env }, (_, stdout) => resolve(stdout))
    })
    const { checks }: { checks: { name: string; result: string }[] } = JSON.parse(output)
    expect(checks.length).toBeGreaterThan(20)
    expect(checks.filter(({ result }) => result === 'problem')).toEqual([])
  })
})
