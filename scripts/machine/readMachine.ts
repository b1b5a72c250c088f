import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findChromium } from '../../test/support/browsers/findChromium.js'
import { findCommand } from '../../test/support/findCommand.js'
import { findFirefox, findWebKit } from '../../test/support/browsers/engines.js'
import { type Need, needs } from './needs.js'
import type { Machine } from './nextStep.js'

/** Looks at this machine as it is now. */
export function readMachine(): Machine {
  return {
    system: systemOf(readRelease()),
    rights: readRights(),
    isForbidden: process.env['SIGNING_TESTS_INSTALL'] === 'never',
    missing: needs.filter(({ name }) => !isThere[name]()),
  }
}

const isThere: Readonly<Record<Need['name'], () => boolean>> = {
  Chromium: () => starts(findChromium()),
  Firefox: () => starts(findFirefox()),
  WebKitGTK: () => findWebKit() !== undefined,
  Redis: () => findCommand('redis-server') !== undefined,
  curl: () => findCommand('curl') !== undefined,
}

/**
 * Reads the kind of system from the text of `/etc/os-release`. What calls itself like Debian or like
 * Ubuntu is taken for it.
 */
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

/** A browser that was downloaded may lack libraries of the system; on Windows it cannot be asked. */
function starts(browser: string | undefined): boolean {
  if (!browser || process.platform === 'win32') return browser !== undefined
  return spawnSync(browser, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
}
