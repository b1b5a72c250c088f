import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findCommand } from '../findCommand.js'
import { npmChromiumCommand } from './npmChromium.js'

/** A Chromium without windows, which needs half the processor time. */
const SHELL = 'chromium-headless-shell'
const COMMANDS = ['chromium', 'google-chrome', 'google-chrome-stable']
// On Ubuntu, this command only prints that a snap exists.
const PERHAPS_A_SNAP = 'chromium-browser'
const APPLICATIONS = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const CHROMIUM_NEEDED =
  'The tests need a Chromium. Run `npm test` once, install Google Chrome or Debian’s `chromium-headless-shell`, or set CHROMIUM_PATH.'

/**
 * Returns the path of a Chromium for the tests. Uses the file in `CHROMIUM_PATH` if set, otherwise an
 * installed Chromium, the one that `npm test` unpacked from npm, or Playwright's. Installs nothing.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  // The Chromium from npm comes first, because it has its libraries. Playwright's may lack some.
  return firstExisting([
    findCommand(SHELL),
    ...installed(),
    npmChromiumCommand(),
    chromium.executablePath(),
    findCommand(PERHAPS_A_SNAP),
  ])
}

/**
 * Returns the path of a Chromium with windows, tabs and a back/forward cache, which headless builds
 * lack. Uses the file in `CHROMIUM_PATH` if it is one.
 */
export function findChromiumWithTabs(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  const isHeadless = !named || named === npmChromiumCommand() || /headless/.test(named)
  return firstExisting([isHeadless ? undefined : named, ...installed(), chromium.executablePath()])
}

/** Whether Debian's headless shell would save time here: it is missing, and another Chromium is not. */
export function lacksHeadlessShell(): boolean {
  return !process.env['CHROMIUM_PATH'] && !findCommand(SHELL) && findChromium() !== undefined
}

function installed(): readonly (string | undefined)[] {
  return [...COMMANDS.map(findCommand), ...APPLICATIONS]
}

function firstExisting(paths: readonly (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

/** Returns the path of {@link findChromium}, or throws an error that explains what to install. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  throw new Error(CHROMIUM_NEEDED)
}

/**
 * Whether the Chromium for the tests opens https pages. The one from npm needs SQLite for that, which is
 * the only library that its package lacks.
 */
export function chromiumOpensHttps(): boolean {
  const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib']
  return (
    findChromium() !== npmChromiumCommand() ||
    folders.some((folder) => existsSync(join(folder, 'libsqlite3.so.0')))
  )
}
