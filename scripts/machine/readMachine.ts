import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  chromiumOpensHttps,
  findChromium,
  findChromiumWithTabs,
  lacksHeadlessShell,
} from '../../test/support/browsers/findChromium.js'
import { findOrca } from '../../test/screenReader/support/findOrca.js'
import { findPostgres } from '../../test/stores/postgres/support/findPostgres.js'
import { findCommand } from '../../test/support/findCommand.js'
import { findPicturesChromium } from '../../test/support/browsers/npmChromium.js'
import { findFirefox, findWebKit } from '../../test/support/browsers/engines.js'
import type { Need } from './needs.js'
import type { Machine } from './nextStep.js'

/** Returns the system and rights of this machine, and the programs that it lacks. */
export function readMachine(needs: readonly Need[]): Machine {
  return {
    system: systemOf(readRelease()),
    rights: readRights(),
    runsNpmChromium: process.platform === 'linux' && process.arch === 'x64',
    permission: permissionOf(process.env['SIGNING_TESTS_INSTALL']),
    missing: needs.filter(({ name }) => !isAvailable[name]()),
  }
}

const isAvailable: Readonly<Record<Need['name'], () => boolean>> = {
  Chromium: () => starts(findChromium()),
  'Chromium’s headless shell': () => !lacksHeadlessShell(),
  'Chromium with tabs': () => findChromiumWithTabs() !== undefined,
  'Chromium from npm': () => starts(findPicturesChromium()),
  Firefox: () => starts(findFirefox()),
  WebKitGTK: () => findWebKit() !== undefined,
  SQLite: chromiumOpensHttps,
  Redis: () => findCommand('redis-server') !== undefined,
  Orca: () => findOrca() !== undefined,
  PostgreSQL: () => findPostgres() !== undefined,
  curl: () => findCommand('curl') !== undefined,
  Python: () => findCommand('python3') !== undefined,
}

/** Reads `SIGNING_TESTS_INSTALL`. Throws for an unknown value, which may be a misspelt `never`. */
export function permissionOf(value: string | undefined): Machine['permission'] {
  if (value === undefined || value === '') return 'cache'
  if (value === 'apt' || value === 'never') return value
  throw new Error(`SIGNING_TESTS_INSTALL must be "apt" or "never" (received "${value}")`)
}

/** Returns the kind of Linux from the text of `/etc/os-release`. Mint, for example, is `ubuntu`. */
export function systemOf(release: string): Machine['system'] {
  const lines = release.match(/^ID(?:_LIKE)?=.*$/gm) ?? []
  const names = new Set(lines.flatMap((line) => line.split(/[="' ]/)))
  if (names.has('ubuntu')) return 'ubuntu'
  return names.has('debian') ? 'debian' : 'other'
}

function readRelease(): string {
  try {
    return readFileSync('/etc/os-release', 'utf8')
  } catch {
    return ''
  }
}

function readRights(): Machine['rights'] {
  if (!findCommand('apt-get')) return 'none'
  if (process.getuid?.() === 0) return 'root'
  const { status } = spawnSync('sudo', ['--non-interactive', 'true'], { stdio: 'ignore' })
  return status === 0 ? 'sudo' : 'none'
}

/** Returns whether a browser starts, as it may lack libraries. On Windows it is not started. */
function starts(browser: string | undefined): boolean {
  if (!browser || process.platform === 'win32') return browser !== undefined
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
