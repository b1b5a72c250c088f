import { describe, expect, it } from 'vitest'
import { needs } from '../../scripts/machine/needs.js'
import {
  announcementOf,
  type Machine,
  nextStep,
  type Step,
} from '../../scripts/machine/nextStep.js'
import { systemOf } from '../../scripts/machine/readMachine.js'

const bare: Machine = { system: 'debian', rights: 'root', isForbidden: false, missing: needs }
const debianPackages = [
  'chromium',
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'redis-server',
  'curl',
]
const without = (...names: readonly string[]) => needs.filter(({ name }) => !names.includes(name))

/** All steps for a machine on which nothing that is installed helps. */
function stepsFor(machine: Machine): readonly Step[] {
  const steps: Step[] = []
  const next = () =>
    nextStep(
      machine,
      steps.map(({ tool }) => tool),
    )
  for (let step = next(); step; step = next()) steps.push(step)
  return steps
}

describe('what is installed for the tests', () => {
  it('is all of it by apt on Debian as root', () => {
    expect(nextStep(bare, [])).toEqual({ tool: 'apt', packages: debianPackages, needsSudo: false })
  })

  it('comes through sudo on Debian where sudo asks for no password', () => {
    const machine: Machine = { ...bare, rights: 'sudo' }
    expect(nextStep(machine, [])).toEqual({
      tool: 'apt',
      packages: debianPackages,
      needsSudo: true,
    })
  })

  it('is the browsers from Playwright on Ubuntu, whose own are snaps, and the rest by apt', () => {
    expect(stepsFor({ ...bare, system: 'ubuntu', rights: 'sudo' })).toEqual([
      {
        tool: 'apt',
        packages: ['webkit2gtk-driver', 'xvfb', 'redis-server', 'curl'],
        needsSudo: true,
      },
      { tool: 'playwright', browsers: ['chromium', 'firefox'], withLibraries: true },
    ])
  })

  it('is what Playwright brings on Debian without rights', () => {
    expect(stepsFor({ ...bare, rights: 'none' })).toEqual([
      { tool: 'playwright', browsers: ['chromium', 'firefox'], withLibraries: false },
    ])
  })

  it.each(['macOS', 'Fedora'])('is what Playwright brings on %s, even as root', () => {
    expect(stepsFor({ ...bare, system: 'other', rights: 'root' })).toEqual([
      { tool: 'playwright', browsers: ['chromium', 'firefox'], withLibraries: false },
    ])
  })

  it('is Playwright’s browser where apt did not bring one', () => {
    const afterApt: Machine = { ...bare, missing: without('Firefox', 'WebKitGTK', 'Redis', 'curl') }
    expect(nextStep(afterApt, ['apt'])).toEqual({
      tool: 'playwright',
      browsers: ['chromium'],
      withLibraries: true,
    })
  })

  it('is what is missing and nothing else', () => {
    expect(stepsFor({ ...bare, missing: without('Chromium', 'Firefox', 'WebKitGTK') })).toEqual([
      { tool: 'apt', packages: ['redis-server', 'curl'], needsSudo: false },
    ])
  })

  it('is nothing where no browser is missing and no package may be installed', () => {
    const missing = without('Chromium', 'Firefox', 'WebKitGTK')
    expect(stepsFor({ ...bare, system: 'other', rights: 'none', missing })).toEqual([])
  })

  it.each(['debian', 'ubuntu', 'other'] as const)(
    'is nothing where it is forbidden (%s)',
    (system) => {
      expect(stepsFor({ ...bare, system, isForbidden: true })).toEqual([])
    },
  )

  it('is nothing where everything is there', () => {
    expect(stepsFor({ ...bare, missing: [] })).toEqual([])
  })

  it('is announced in one line, with the way to forbid it', () => {
    const lines = stepsFor({ ...bare, system: 'ubuntu' }).map(announcementOf)
    expect(lines).toEqual([
      'installing webkit2gtk-driver, xvfb, redis-server, curl for the tests with apt-get (SIGNING_TESTS_INSTALL=never forbids it)',
      'installing chromium, firefox for the tests with Playwright’s installer (SIGNING_TESTS_INSTALL=never forbids it)',
    ])
  })
})

describe('the kind of system', () => {
  it.each([
    ['debian', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n'],
    ['ubuntu', 'ID=ubuntu\nID_LIKE=debian\n'],
    ['ubuntu', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'],
    ['debian', 'ID=raspbian\nID_LIKE=debian\n'],
    ['other', 'ID=fedora\nVERSION_ID=43\n'],
    ['other', 'VERSION="1, like debian"\nID=alpine\n'],
    ['other', ''],
  ])('is %s by what the system says of itself', (system, release) => {
    expect(systemOf(release)).toBe(system)
  })
})
