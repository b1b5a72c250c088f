import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { LaunchOptions } from 'playwright'
import { findChromium } from './findChromium.js'

/** The browser engines the library promises to work in, by the names that reports show. */
export type Engine = 'chromium' | 'firefox' | 'webkit'

/** The programs that make up WebKitGTK under test. */
export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  readonly display: string
}

const INSTALL = {
  firefox: 'Debian’s `firefox-esr` package, or set FIREFOX_PATH',
  webkit: 'Debian’s `webkit2gtk-driver` and `xvfb` packages, or set WEBKIT_PATH to a MiniBrowser',
} as const

/**
 * The engines to test in: Chromium always, the others where they are installed. Where `CI` is set a
 * missing engine is an error that says what to install; elsewhere the same sentence goes to standard
 * error, so that a skipped engine is never a silent one.
 */
export function testedEngines(): readonly Engine[] {
  const found = { firefox: findFirefox() !== undefined, webkit: findWebKit() !== undefined }
  for (const engine of ['firefox', 'webkit'] as const) {
    if (found[engine]) continue
    const sentence = `The tests in ${engine} need ${INSTALL[engine]}.`
    if (process.env['CI']) throw new Error(sentence)
    process.stderr.write(`${sentence} They are left out.\n`)
  }
  return ['chromium', ...(['firefox', 'webkit'] as const).filter((engine) => found[engine])]
}

/** What Playwright needs to start one of its two engines. */
export function launchOptions(engine: 'chromium' | 'firefox'): LaunchOptions {
  if (engine === 'chromium') return { executablePath: findChromium() }
  return {
    // An unpatched Firefox, driven by WebDriver BiDi. Playwright's own protocol needs its own build.
    channel: 'moz-firefox',
    executablePath: findFirefox() ?? missing('firefox'),
    // With a process for each site, a click into a cross-origin frame hits the frame's element.
    firefoxUserPrefs: { 'fission.autostart': false },
  }
}

function findFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH']
  if (named) return existsSync(named) ? named : undefined
  return findCommand('firefox-esr') ?? findCommand('firefox')
}

/** The parts of WebKitGTK, or `undefined` where one is missing. */
export function findWebKit(): WebKitPrograms | undefined {
  const [driver, display] = [findCommand('WebKitWebDriver'), findCommand('Xvfb')]
  const browser = [process.env['WEBKIT_PATH'], ...MINI_BROWSERS].find(
    (path) => path && existsSync(path),
  )
  return driver && display && browser ? { driver, display, browser } : undefined
}

/** {@link findWebKit}, or one sentence on what to install. */
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

function findCommand(name: string): string | undefined {
  const folders = process.env['PATH']?.split(delimiter) ?? []
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
