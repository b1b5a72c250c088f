import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../../docs/documents.js'
import { requireChromium } from '../../support/browsers/findChromium.js'
import { runIn } from './runIn.js'

/** Lets an app import Playwright's test runner, and use the browser of this machine. */
export async function addPlaywright(app: string, timeout: number): Promise<void> {
  const runner = join(app, 'node_modules/@playwright/test')
  await mkdir(runner, { recursive: true })
  // `@playwright/test` only re-exports the runner of the package `playwright`.
  await symlink(join(repository, 'node_modules/playwright'), join(app, 'node_modules/playwright'))
  await writeFile(join(runner, 'package.json'), '{ "exports": "./index.mjs" }')
  await writeFile(join(runner, 'index.mjs'), "export * from 'playwright/test'")
  const use = { launchOptions: { executablePath: requireChromium() } }
  const config = JSON.stringify({ use, timeout })
  await writeFile(join(app, 'playwright.config.mjs'), `export default ${config}`)
}

/** Runs the Playwright tests in a folder of an app, and returns the output. */
export async function runPlaywright(app: string, folder: string, env = {}): Promise<string> {
  const cli = join(repository, 'node_modules/playwright/cli.js')
  return runIn(app, process.execPath, [cli, 'test', folder, '--reporter', 'line'], env)
}
