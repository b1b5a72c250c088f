import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { findCommand } from '../findCommand.js'

const COMMANDS = ['chromium', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const CHROMIUM_NEEDED =
  'The tests need a Chromium: install Debian’s `chromium` package or Google Chrome, or set CHROMIUM_PATH.'

/**
 * The Chromium to test in, or `undefined`: the one named by `CHROMIUM_PATH` and no other, else an
 * installed one, else Playwright's own. Installs none: `npm test` does, before it looks.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  const commands = COMMANDS.map((name) => findCommand(name) ?? '')
  // Fedora's is a browser, Ubuntu's of the same name may only say that there is a snap.
  const last = findCommand('chromium-browser') ?? ''
  return [...commands, ...APPLICATIONS, chromium.executablePath(), last].find((path) =>
    existsSync(path),
  )
}

/** {@link findChromium}, or one sentence on what to install. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  throw new Error(CHROMIUM_NEEDED)
}
