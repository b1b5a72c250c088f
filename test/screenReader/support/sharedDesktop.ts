import { constants, getPriority, setPriority } from 'node:os'
import { type BrowserServer, chromium } from 'playwright'
import type { TestProject } from 'vitest/node'
import { buildAppFiles } from '../../../demo/server/appFiles.js'
import { findOrca, type ScreenReaderPrograms } from './findOrca.js'
import { type OrcaDesktop, startOrca } from './startOrca.js'

declare module 'vitest' {
  interface ProvidedContext {
    /** The file to which Orca writes every spoken sentence. */
    speechLog: string
    /** The environment with which a program appears on Orca's desktop. */
    desktop: Readonly<Record<string, string>>
  }
}

/** Builds the demo's app, and starts a desktop with Orca and a Chromium with windows. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const programs = findOrca()
  if (!programs) throw new Error('Install Debian’s `orca`, `xvfb`, `dbus` and `chromium`.')
  const app = await buildAppFiles()
  const [desktop, server] = await startFirst(programs)
  project.provide('app', app)
  project.provide('chromium', server.wsEndpoint())
  project.provide('speechLog', desktop.log)
  project.provide('desktop', desktop.env)
  return async () => {
    await server.close()
    await desktop.close()
  }
}

/**
 * Starts the desktop and the Chromium with a higher priority than this process, if the user may set
 * it. On a busy machine, Orca otherwise compares a focused notice with the text that it replaced, and
 * then speaks the notice twice.
 */
async function startFirst(
  programs: ScreenReaderPrograms,
): Promise<readonly [OrcaDesktop, BrowserServer]> {
  const before = getPriority()
  try {
    setPriority(constants.priority.PRIORITY_HIGH)
  } catch {
    // Only a privileged user can raise a priority.
  }
  try {
    const desktop = await startOrca(programs)
    const server = await chromium.launchServer({
      executablePath: programs.chromium,
      headless: false,
      args: ['--force-renderer-accessibility'],
      env: desktop.env,
    })
    return [desktop, server]
  } finally {
    setPriority(before)
  }
}
