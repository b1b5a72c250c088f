import { chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { buildAppFiles } from '../../../demo/server/appFiles.js'
import { findOrca } from './findOrca.js'
import { startOrca } from './startOrca.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which Orca writes every spoken sentence. */
    speechLog: string
  }
}

/** Builds the demo's app, and starts a desktop with Orca and a Chromium with windows. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findOrca()
  if (!programs) throw new Error('Install Debian’s `orca`, `xvfb`, `dbus` and `chromium`.')
  const app = await buildAppFiles()
  const desktop = await startOrca(programs)
  const server = await chromium.launchServer({
    executablePath: programs.chromium,
    headless: false,
    args: ['--force-renderer-accessibility'],
    env: desktop.env,
  })
  project.provide('app', app)
  project.provide('chromium', server.wsEndpoint())
  project.provide('speechLog', desktop.log)
  return async () => {
    await server.close()
    await desktop.close()
  }
}
