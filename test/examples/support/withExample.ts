import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { inject, type TestContext } from 'vitest'
import { requireChromium } from '../../support/browsers/findChromium.js'
import type { ExampleApp } from './exampleApps.js'
import { installExample } from './installExample.js'
import { type RunningExample, startExample } from './startExample.js'

/** The time limit for one app. npm may download several hundred packages. */
export const PATIENCE = { timeout: 600_000 }

/** Installs and starts an app, starts a browser, and runs a test with both. */
export async function withExample<Result>(
  app: ExampleApp,
  { skip }: TestContext,
  test: (running: RunningExample, browser: Browser) => Promise<Result>,
): Promise<Result> {
  skip(!inject('hasRegistry'), 'npm’s registry does not answer, so the app cannot be installed')
  const folder = await mkdtemp(join(tmpdir(), `example-${app.name}-`))
  const browser = await chromium.launch({ executablePath: requireChromium() })
  let running: RunningExample | undefined
  try {
    await installExample(app, folder)
    running = await startExample(folder)
    return await test(running, browser)
  } finally {
    await browser.close()
    running?.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
