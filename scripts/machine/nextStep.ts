import type { Need } from './needs.js'

/** The facts that decide how missing programs are installed on this machine. */
export interface Machine {
  readonly system: 'debian' | 'ubuntu' | 'other'
  /** How the user can install system packages: as root, or by `sudo` without a password. */
  readonly rights: 'root' | 'sudo' | 'none'
  /** Whether this processor and system can run the Chromium from npm. */
  readonly runsNpmChromium: boolean
  /**
   * From the variable `SIGNING_TESTS_INSTALL`. `apt` allows system packages, `never` forbids all
   * downloads. `cache` (not set) allows browsers in the user's cache folder only.
   */
  readonly permission: 'apt' | 'cache' | 'never'
  readonly missing: readonly Need[]
}

/** One attempt to install missing programs. Each tool runs at most once. */
export type Step =
  | { readonly tool: 'apt'; readonly packages: readonly string[]; readonly needsSudo: boolean }
  | { readonly tool: 'playwright'; readonly browsers: readonly string[] }
  | { readonly tool: 'npm' }

/**
 * Returns the next attempt, or `undefined` if no program is missing or no tool remains. The order
 * is: system packages if allowed, then Playwright's browsers, then the Chromium from npm.
 *
 * @param tried The tools that have run, successfully or not.
 */
export function nextStep(machine: Machine, tried: readonly Step['tool'][]): Step | undefined {
  return waysOf(machine).find(({ tool }) => !tried.includes(tool))
}

function waysOf({ system, rights, permission, missing, runsNpmChromium }: Machine): Step[] {
  if (permission === 'never') return []
  const ways: Step[] = []
  if (permission === 'apt' && system !== 'other' && rights !== 'none') {
    const available = missing.filter(({ isInUbuntu }) => system === 'debian' || isInUbuntu)
    const packages = [...new Set(available.flatMap((need) => need.packages))]
    if (packages.length > 0) ways.push({ tool: 'apt', packages, needsSudo: rights === 'sudo' })
  }
  const browsers = missing.flatMap(({ playwright }) => playwright ?? [])
  if (browsers.length > 0) ways.push({ tool: 'playwright', browsers })
  if (runsNpmChromium && missing.some(({ isOnNpm }) => isOnNpm)) ways.push({ tool: 'npm' })
  return ways
}

/** Returns the line that is printed before an attempt. */
export function announcementOf(step: Step): string {
  if (step.tool === 'apt') {
    return `installing ${step.packages.join(', ')} with apt-get, because SIGNING_TESTS_INSTALL=apt`
  }
  const what =
    step.tool === 'playwright'
      ? `${step.browsers.join(', ')} with Playwright’s installer`
      : 'Chromium from npm into the user’s cache folder'
  return `downloading ${what} (SIGNING_TESTS_INSTALL=never turns downloads off)`
}
