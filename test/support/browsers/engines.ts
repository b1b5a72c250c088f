import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { firefox, type LaunchOptions } from 'playwright'
import { findChromium, requireChromium } from './findChromium.js'
import { findCommand } from '../findCommand.js'

/** The supported browser engines. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/** The programs that make up WebKitGTK under test. */
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

/** The engines that this machine has. `npm test` names the missing ones in its summary. */
export function testedEngines(): readonly Engine[] {
  const found = { chromium: findChromium(), firefox: findFirefox(), webkit: findWebKit() }
  return (['chromium', 'firefox', 'webkit'] as const).filter((engine) => found[engine])
}

/** The options with which Playwright starts one of its two engines. */
export function launchOptions(engine: 'chromium' | 'firefox'): LaunchOptions {
  if (engine === 'chromium') return { executablePath: requireChromium() }
  const executablePath = findFirefox() ?? missing('firefox')
  // With a process for each site, a click into a cross-origin frame hits the frame's element.
  const firefoxUserPrefs = { 'fission.autostart': false }
  if (executablePath === firefox.executablePath()) return { firefoxUserPrefs }
  // An unpatched Firefox, driven by WebDriver BiDi. Playwright's own protocol needs its own build.
  return { channel: 'moz-firefox', executablePath, firefoxUserPrefs }
}

/**
 * Returns the launch options for component tests and stories. One process has all sites, as on many
 * phones, because a process for each site takes 50 % more processor time. End-to-end tests keep that.
 */
export function oneProcessOptions(engine: 'chromium' | 'firefox'): LaunchOptions {
  const args = ['--disable-site-isolation-trials', '--disable-features=site-per-process']
  return { ...launchOptions(engine), ...(engine === 'chromium' && { args }) }
}

/**
 * Returns the Firefox to test in: the file in `FIREFOX_PATH` if that is set, else an installed one that
 * is at least {@link OLDEST_FIREFOX}, or Playwright's.
 */
export function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  if (named) return existsSync(named) ? named : undefined
  const debian = findCommand('firefox-esr')
  // `firefox` may be a snap, which does not run everywhere, so it comes last. Debian's is `firefox-esr`.
  const last = debian ? undefined : findCommand('firefox')
  const candidates = [debian, firefox.executablePath(), last]
  return candidates.find((path) => path && existsSync(path) && !isTooOld(path))
}

/** Reads the version from a file, because a start takes a second. Without the file, the Firefox is used. */
function isTooOld(program: string): boolean {
  try {
    const facts = readFileSync(join(dirname(realpathSync(program)), 'application.ini'), 'utf8')
    return Number(/^Version=(\d+)/m.exec(facts)?.[1]) < OLDEST_FIREFOX
  } catch {
    return false
  }
}

/** The programs of WebKitGTK, or `undefined` if one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [findCommand('WebKitWebDriver'), findCommand('Xvfb')]
  const browser = [process.env['WEBKIT_PATH'], ...MINI_BROWSERS].find(
    (path) => path && existsSync(path),
  )
  return driver && display && browser ? { driver, display, browser } : undefined
}

/** Returns {@link findWebKit}'s programs, or throws a sentence that says what to install. */
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
