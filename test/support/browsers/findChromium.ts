import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { findCommand } from '../findCommand.js'
import { npmChromiumCommand } from './npmChromium.js'

// The headless shell comes first: a Chromium without windows that needs half the processor time.
const COMMANDS = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable']
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
  const installed = [...COMMANDS.map((name) => findCommand(name) ?? ''), ...APPLICATIONS]
  // `chromium-browser` comes last, because on Ubuntu it only prints that a snap exists.
  const last = findCommand('chromium-browser') ?? ''
  // The Chromium from npm exists only if Playwright's does not start here, so it comes first.
  return [...installed, npmChromiumCommand(), chromium.executablePath(), last].find((path) =>
    existsSync(path),
  )
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

/** Whether the Chromium for the tests has windows and tabs. Headless builds have none. */
export function chromiumHasTabs(): boolean {
  const found = findChromium()
  return found !== undefined && !/headless/.test(found) && found !== npmChromiumCommand()
}
