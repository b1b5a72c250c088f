import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firefox, type LaunchOptions } from 'playwright'
import { findChromium, requireChromium } from './findChromium.js'
import { findCommand } from '../findCommand.js'

/** The supported browser engines. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/** The programs that the tests in WebKitGTK need. */
export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

/** The first Firefox with every WebDriver BiDi command that Playwright sends at its start. */
export const OLDEST_FIREFOX = 143

const INSTALL = {
  firefox: `Debian’s \`firefox-esr\` package (${OLDEST_FIREFOX} or newer), or set FIREFOX_PATH`,
  webkit: 'Debian’s `webkit2gtk-driver` and `xvfb` packages, or set WEBKIT_PATH to a MiniBrowser',
} as const

/** Returns the engines that this machine has. The summary of `npm test` lists missing engines. */
export function testedEngines(): readonly Engine[] {
  const found = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebKit() }
  return (['chromium', 'firefox', 'webkit'] as const).filter((engine) => found[engine])
}

/** Returns the options with which Playwright starts Chromium or Firefox. */
export function launchOptions(engine: 'chromium' | 'firefox'): LaunchOptions {
  if (engine === 'chromium') return { executablePath: requireChromium() }
  const executablePath = findFirefox() ?? missing('firefox')
  // With one process for each site, a click into a cross-origin frame hits the iframe element.
  const firefoxUserPrefs = { 'fission.autostart': false }
  if (executablePath === firefox.executablePath()) return { firefoxUserPrefs }
  // Use WebDriver BiDi for an unpatched Firefox. Playwright's own protocol needs Playwright's build.
  return { channel: 'moz-firefox', executablePath, firefoxUserPrefs }
}

/**
 * Returns the launch options for component tests and stories. All sites share one process, as on
 * many phones, because a process for each site takes 50 % more processor time.
 */
export function oneProcessOptions(engine: 'chromium' | 'firefox'): LaunchOptions {
  const args = ['--disable-site-isolation-trials', '--disable-features=site-per-process']
  return { ...launchOptions(engine), ...(engine === 'chromium' && { args }) }
}

/**
 * Returns the path of a Firefox for the tests. Uses the file in `FIREFOX_PATH` if set, otherwise an
 * installed Firefox of at least version {@link OLDEST_FIREFOX}, or Playwright's.
 */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  if (named) return existsSync(named) ? named : undefined
  const debian = findCommand('firefox-esr')
  // `firefox` comes last, because it may be a snap, which does not run everywhere.
  const last = debian ? undefined : findCommand('firefox')
  const candidates = [debian, firefox.executablePath(), last]
  return candidates.find((path) => path && existsSync(path) && !isTooOld(path))
}

/** Reads the version from a file, because a start takes a second. Returns `false` without the file. */
function isTooOld(program: string): boolean {
  try {
    const facts = readFileSync(join(dirname(realpathSync(program)), 'application.ini'), 'utf8')
    return Number(/^Version=(\d+)/m.exec(facts)?.[1]) < OLDEST_FIREFOX
  } catch {
    return false
  }
}

/** Returns the programs that the tests in WebKitGTK need, or `undefined` if one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [findCommand('WebKitWebDriver'), findCommand('Xvfb')]
  const browser = [process.env['WEBKIT_PATH'], ...MINI_BROWSERS].find(
    (path) => path && existsSync(path),
  )
  return driver && display && browser ? { driver, display, browser } : undefined
}

/** Returns the programs of {@link findWebKit}, or throws an error that lists the needed packages. */
export function requireWebKit(): WebKitPrograms {
  return findWebKit() ?? missing('webkit')
}

const MINI_BROWSERS = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/webkit2gtk-4.1/MiniBrowser',
]

function missing(engine: keyof typeof INSTALL): never {
  throw new Error(`The tests in ${engine} need ${INSTALL[engine]}.`)
}
