import type { Need } from './needs.js'

/** What decides how a machine gets what it lacks. */
export interface Machine {
  /** `debian` and `ubuntu` have a package manager that we know; all others are one kind. */
  readonly system: 'debian' | 'ubuntu' | 'other'
  /** Whether packages may be installed: as root, or by a `sudo` that asks for no password. */
  readonly rights: 'root' | 'sudo' | 'none'
  /** Whether `SIGNING_TESTS_INSTALL=never` is set. */
  readonly isForbidden: boolean
  readonly missing: readonly Need[]
}

/** One thing to do for a machine. Each is tried once. */
export type Step =
  | { readonly tool: 'apt'; readonly packages: readonly string[]; readonly needsSudo: boolean }
  | {
      readonly tool: 'playwright'
      readonly browsers: readonly string[]
      /** Whether its installer may add the system's libraries that the browsers use. */
      readonly withLibraries: boolean
    }

/**
 * What to install next, or `undefined` when nothing is missing or nothing more may be done: packages
 * of the system first, then Playwright's own builds of the browsers that are missing still.
 *
 * @param tried The tools that were run already, whatever became of it.
 */
export function nextStep(machine: Machine, tried: readonly Step['tool'][]): Step | undefined {
  if (machine.isForbidden) return undefined
  const packages = packagesOf(machine)
  if (packages.length > 0 && !tried.includes('apt')) {
    return { tool: 'apt', packages, needsSudo: machine.rights === 'sudo' }
  }
  const browsers = machine.missing.flatMap(({ playwright }) => playwright ?? [])
  if (browsers.length > 0 && !tried.includes('playwright')) {
    return { tool: 'playwright', browsers, withLibraries: mayUseApt(machine) }
  }
  return undefined
}

function packagesOf(machine: Machine): readonly string[] {
  if (!mayUseApt(machine)) return []
  const isThere = ({ isInUbuntu }: Need) => machine.system === 'debian' || isInUbuntu
  return machine.missing.filter(isThere).flatMap(({ packages }) => packages)
}

function mayUseApt({ system, rights }: Machine): boolean {
  return system !== 'other' && rights !== 'none'
}

/** The one line that says what is about to be installed, and how to forbid it. */
export function announcementOf(step: Step): string {
  const what = (step.tool === 'apt' ? step.packages : step.browsers).join(', ')
  const how = step.tool === 'apt' ? 'apt-get' : 'Playwright’s installer'
  return `installing ${what} for the tests with ${how} (SIGNING_TESTS_INSTALL=never forbids it)`
}
