import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { findOrca } from '../test/screenReader/support/findOrca.js'
import { findPostgres } from '../test/proxy/postgres/support/findPostgres.js'
import { findFirefox, findWebKit, OLDEST_FIREFOX } from '../test/support/browsers/engines.js'
import {
  chromiumOpensHttps,
  findChromium,
  findChromiumWithTabs,
  lacksHeadlessShell,
} from '../test/support/browsers/findChromium.js'
import { findPicturesChromium } from '../test/support/browsers/npmChromium.js'
import { findCommand } from '../test/support/findCommand.js'
import { unpackNpmChromium } from './unpackNpmChromium.js'

/** A program that the tests need and `npm ci` does not install. */
interface Need {
  readonly name: string
  readonly isAvailable: () => boolean
  /** The Debian packages that contain the program, separated by spaces. */
  readonly packages?: string
  /** The browser's name in Playwright's installer, if Playwright's build works in the tests. */
  readonly playwright?: 'chromium' | 'firefox'
  readonly isOnNpm?: true
  /** The tests that are skipped without the program. `undefined` if it only saves time. */
  readonly leavesOut?: string
}

/** The programs that `npm test` needs. */
const needsOfTest: readonly Need[] = [
  {
    name: 'Chromium',
    isAvailable: () => starts(findChromium()),
    packages: 'chromium-headless-shell',
    playwright: 'chromium',
    isOnNpm: true,
    leavesOut: 'components, stories and end to end in Chromium',
  },
  {
    name: 'Chromium’s headless shell',
    isAvailable: () => !lacksHeadlessShell(),
    packages: 'chromium-headless-shell',
  },
  {
    name: 'Chromium with tabs',
    isAvailable: () => findChromiumWithTabs() !== undefined,
    packages: 'chromium',
    leavesOut: 'closed and restored tabs, and the back/forward cache of Chromium',
  },
  command('Redis', 'redis-server', 'redis-server', 'the tests on a real Redis'),
  command('curl', 'curl', 'curl', 'the curl commands of docs/ownBackend.md'),
  {
    name: 'SQLite',
    isAvailable: chromiumOpensHttps,
    packages: 'libsqlite3-0',
    leavesOut: 'the portal and its API on two https origins, in the Chromium from npm',
  },
]

/** The further programs that `npm run test:all` needs. */
const needsOfTheRest: readonly Need[] = [
  {
    name: 'Chromium from npm',
    isAvailable: () => starts(findPicturesChromium()),
    isOnNpm: true,
    leavesOut: 'the comparison with stored pictures',
  },
  {
    name: `Firefox ${OLDEST_FIREFOX} or newer`,
    isAvailable: () => starts(findFirefox()),
    packages: 'firefox-esr',
    playwright: 'firefox',
    leavesOut: 'the tests in Firefox',
  },
  {
    name: 'WebKitGTK',
    isAvailable: () => findWebKit() !== undefined,
    packages: 'webkit2gtk-driver xvfb',
    leavesOut: 'the tests in WebKit',
  },
  {
    name: 'PostgreSQL',
    isAvailable: () => findPostgres() !== undefined,
    packages: 'postgresql',
    leavesOut: 'the tests on a real PostgreSQL',
  },
  {
    name: 'Orca',
    isAvailable: () => findOrca() !== undefined,
    packages: 'orca xvfb dbus at-spi2-core chromium',
    leavesOut: 'what a screen reader speaks',
  },
  command('Python', 'python3', 'python3', 'the example portal in Python'),
]

function command(name: string, program: string, packages: string, leavesOut: string): Need {
  return { name, isAvailable: () => findCommand(program) !== undefined, packages, leavesOut }
}

/**
 * Installs missing programs of the tests: system packages if `SIGNING_TESTS_INSTALL` is `apt`, then
 * Playwright's browsers, then the Chromium from npm. `never` forbids all of them. Prints a line for
 * each attempt, and returns a sentence for each program that is still missing.
 */
export async function prepareMachine(scope: 'test' | 'all'): Promise<readonly string[]> {
  const permission = process.env['SIGNING_TESTS_INSTALL'] ?? ''
  if (!['', 'apt', 'never'].includes(permission)) {
    throw new Error(`SIGNING_TESTS_INSTALL must be "apt" or "never" (received "${permission}")`)
  }
  const needs = scope === 'all' ? [...needsOfTest, ...needsOfTheRest] : needsOfTest
  let missing = needs.filter(({ isAvailable }) => !isAvailable())
  const attempt = async (what: string, install: () => void | Promise<void>) => {
    process.stdout.write(`installing ${what} (SIGNING_TESTS_INSTALL=never turns downloads off)\n`)
    await install()
    missing = missing.filter(({ isAvailable }) => !isAvailable())
  }
  const packages = [...new Set(missing.flatMap((need) => need.packages?.split(' ') ?? []))]
  if (permission === 'apt' && packages.length > 0) {
    await attempt(`${packages.join(', ')} with apt-get`, () => installWithApt(packages))
  }
  const browsers = missing.flatMap(({ playwright }) => playwright ?? [])
  if (permission !== 'never' && browsers.length > 0) {
    await attempt(`${browsers.join(', ')} with Playwright`, () => installWithPlaywright(browsers))
  }
  const runsNpmChromium = process.platform === 'linux' && process.arch === 'x64'
  if (permission !== 'never' && runsNpmChromium && missing.some(({ isOnNpm }) => isOnNpm)) {
    await attempt('Chromium from npm in the user’s cache folder', installFromNpm)
  }
  return missing.flatMap(({ name, leavesOut, packages: names = 'none' }) =>
    leavesOut ? [`${leavesOut}: ${name} is missing (packages of Debian: ${names})`] : [],
  )
}

function installWithApt(packages: readonly string[]): void {
  const install = (names: readonly string[]) =>
    run('apt-get', ['install', '-qq', '-y', '--no-install-recommends', ...names], 'inherit')
  run('apt-get', ['update', '-qq'], 'inherit')
  // If apt-get does not find one package, it installs none. Then each is installed separately.
  if (!install(packages)) packages.forEach((name) => install([name]))
}

function installWithPlaywright(browsers: readonly string[]): void {
  const cli = join(import.meta.dirname, '../node_modules/.bin/playwright')
  for (const browser of browsers) {
    if (run(cli, ['install', '--no-shell', browser], 'ignore')) continue
    process.stdout.write(`Playwright’s installer could not download ${browser}\n`)
  }
}

async function installFromNpm(): Promise<void> {
  try {
    await unpackNpmChromium()
  } catch (error) {
    const [reason] = String(error).split('\n', 1)
    process.stdout.write(`the Chromium from npm could not be unpacked: ${reason}\n`)
  }
}

function run(program: string, args: readonly string[], stderr: 'inherit' | 'ignore'): boolean {
  const { status } = spawnSync(program, args, {
    stdio: ['ignore', 'ignore', stderr],
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000',
    },
    timeout: 600_000,
  })
  return status === 0
}

/** Returns whether a browser starts, as it may lack libraries. On Windows it is not started. */
function starts(browser: string | undefined): boolean {
  if (!browser || process.platform === 'win32') return browser !== undefined
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
