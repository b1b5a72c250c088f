import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The Chromium to test in: the one named by `CHROMIUM_PATH`, an installed one, Playwright's own, or
 * one that Playwright can download now. Throws one sentence that says what to install otherwise.
 */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH']
  const found = [...(named ? [named] : INSTALLED), chromium.executablePath()].find((path) =>
    existsSync(path),
  )
  if (found) return found
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore', timeout: 180_000 })
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  throw new Error(
    'The tests need a Chromium: install Debian’s `chromium` package or Google Chrome, or set CHROMIUM_PATH.',
  )
}
