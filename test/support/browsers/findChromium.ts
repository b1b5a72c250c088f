import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { findCommand } from '../findCommand.js'
import { npmChromiumCommand } from './npmChromium.js'

// The headless shell comes first. It is Chromium without windows, and takes half the processor time.
const COMMANDS = ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable']
const APPLICATIONS = [
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const CHROMIUM_NEEDED =
  'The tests need a Chromium. Run `npm test` once, install Google Chrome or Debian’s `chromium-headless-shell`, or set CHROMIUM_PATH.'

/**
 * Returns the Chromium to test in: the file in `CHROMIUM_PATH` if that is set, else an installed one,
 * the one that `npm test` unpacked from npm, or Playwright's. It installs nothing.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH']
  if (named) return existsSync(named) ? named : undefined
  const installed = [...COMMANDS.map((name) => findCommand(name) ?? ''), ...APPLICATIONS]
  // Ubuntu's `chromium-browser` may only print that a snap exists, so it comes last.
  const last = findCommand('chromium-browser') ?? ''
  // npm's is unpacked only if Playwright's does not start here, so it comes first.
  return [...installed, npmChromiumCommand(), chromium.executablePath(), last].find((path) =>
    existsSync(path),
  )
}

/** Returns {@link findChromium}'s path, or throws a sentence that says what to install. */
export function requireChromium(): string {
  const found = findChromium()
  if (found) return found
  throw new Error(CHROMIUM_NEEDED)
}

/** Returns whether the Chromium under test has windows and tabs. The headless shell and npm's have none. */
export function chromiumHasTabs(): boolean {
  const found = findChromium()
  return found !== undefined && !/headless/.test(found) && found !== npmChromiumCommand()
}
