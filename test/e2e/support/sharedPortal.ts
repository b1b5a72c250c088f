import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { type AppFiles, buildAppFiles } from '../../../demo/server/appFiles.js'
import { requireChromium } from '../../support/browsers/findChromium.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The files of the demo's app, built once for all test files. */
    app: AppFiles
    /** The url of the Chromium that all test files share. */
    chromium: string
  }
}

/** Builds the demo's app and starts one Chromium. All test files of the project share both. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [app, server] = await Promise.all([
    buildAppFiles(),
    chromium.launchServer({ executablePath: requireChromium() }),
  ])
  project.provide('app', app)
  project.provide('chromium', server.wsEndpoint())
  return async () => server.close()
}
