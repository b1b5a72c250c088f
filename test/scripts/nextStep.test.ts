import { describe, expect, it } from 'vitest'
import { needsOf } from '../../scripts/machine/needs.js'
import {
  announcementOf,
  type Machine,
  nextStep,
  type Step,
} from '../../scripts/machine/nextStep.js'
import { permissionOf, systemOf } from '../../scripts/machine/readMachine.js'

const needs = needsOf('all')
const bare: Machine = {
  system: 'debian',
  rights: 'root',
  runsNpmChromium: true,
  permission: 'cache',
  missing: needs,
}
const debianPackages = [
  'chromium-headless-shell',
  'chromium',
  'redis-server',
  'curl',
  'libsqlite3-0',
  'firefox-esr',
  'webkit2gtk-driver',
  'xvfb',
  'postgresql',
  'orca',
  'dbus',
  'at-spi2-core',
  'python3',
]
const without = (...names: readonly string[]) => needs.filter(({ name }) => !names.includes(name))

/** Returns all steps that run if every step fails to install anything. */
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

const downloads: readonly Step[] = [
  { tool: 'playwright', browsers: ['chromium', 'firefox'] },
  { tool: 'npm' },
]

describe('the preparation of a machine for the tests', () => {
  it.each(['root', 'sudo', 'none'] as const)(
    'uses no apt-get if SIGNING_TESTS_INSTALL is not set (rights: %s)',
    (rights) => {
      expect(stepsFor({ ...bare, rights })).toEqual(downloads)
    },
  )

  it('uses apt-get as root on Debian if SIGNING_TESTS_INSTALL is apt', () => {
    expect(stepsFor({ ...bare, permission: 'apt' })).toEqual([
      { tool: 'apt', packages: debianPackages, needsSudo: false },
      ...downloads,
    ])
  })

  it('runs apt-get with sudo if sudo needs no password', () => {
    const [first] = stepsFor({ ...bare, permission: 'apt', rights: 'sudo' })
    expect(first).toEqual({ tool: 'apt', packages: debianPackages, needsSudo: true })
  })

  it('installs no browser with apt-get on Ubuntu, where browsers are snap packages', () => {
    const [first] = stepsFor({ ...bare, permission: 'apt', system: 'ubuntu' })
    expect(first).toMatchObject({
      packages: [
        'redis-server',
        'curl',
        'libsqlite3-0',
        'webkit2gtk-driver',
        'xvfb',
        'postgresql',
        'python3',
      ],
    })
  })

  it.each([
    ['without root rights', { rights: 'none' }],
    ['on a system without apt-get', { system: 'other' }],
  ] as const)('downloads browsers %s, even if apt is allowed', (_, facts) => {
    expect(stepsFor({ ...bare, permission: 'apt', ...facts })).toEqual(downloads)
  })

  it('does not download Chromium from npm if the machine cannot run this Chromium', () => {
    expect(stepsFor({ ...bare, runsNpmChromium: false })).toEqual(downloads.slice(0, 1))
  })

  it('downloads only the browsers that are missing', () => {
    expect(stepsFor({ ...bare, missing: without('Chromium', 'Chromium from npm') })).toEqual([
      { tool: 'playwright', browsers: ['firefox'] },
    ])
    expect(stepsFor({ ...bare, missing: without('Chromium', 'Firefox') })).toEqual([
      { tool: 'npm' },
    ])
  })

  it('downloads nothing if SIGNING_TESTS_INSTALL is never', () => {
    expect(stepsFor({ ...bare, permission: 'never' })).toEqual([])
  })

  it('downloads nothing if no required program is missing', () => {
    expect(stepsFor({ ...bare, permission: 'apt', missing: [] })).toEqual([])
  })

  it('describes each of its steps in one line', () => {
    expect(stepsFor({ ...bare, permission: 'apt', system: 'ubuntu' }).map(announcementOf)).toEqual([
      'installing redis-server, curl, libsqlite3-0, webkit2gtk-driver, xvfb, postgresql, python3 with apt-get, because SIGNING_TESTS_INSTALL=apt',
      'downloading chromium, firefox with Playwright’s installer (SIGNING_TESTS_INSTALL=never turns downloads off)',
      'downloading Chromium from npm into the user’s cache folder (SIGNING_TESTS_INSTALL=never turns downloads off)',
    ])
  })
})

describe('npm test', () => {
  it('needs no browser except Chromium', () => {
    const programs = needsOf('test').map(({ name }) => name)
    expect(programs.filter((name) => !name.startsWith('Chromium'))).toEqual([
      'Redis',
      'curl',
      'SQLite',
    ])
  })

  it('names the tests that it leaves out, but no program that only saves time', () => {
    const saving = needs.filter(({ leavesOut }) => leavesOut === undefined)
    expect(saving.map(({ name }) => name)).toEqual(['Chromium’s headless shell'])
  })
})

describe('the value of SIGNING_TESTS_INSTALL', () => {
  it.each([
    [undefined, 'cache'],
    ['', 'cache'],
    ['apt', 'apt'],
    ['never', 'never'],
  ])('%s is read as the permission %s', (value, permission) => {
    expect(permissionOf(value)).toBe(permission)
  })

  it('causes an error if it is not a known value', () => {
    expect(() => permissionOf('nevr')).toThrow(
      'SIGNING_TESTS_INSTALL must be "apt" or "never" (received "nevr")',
    )
  })
})

describe('the detection of the operating system', () => {
  it.each([
    ['debian', 'PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n'],
    ['ubuntu', 'ID=ubuntu\nID_LIKE=debian\n'],
    ['ubuntu', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n'],
    ['debian', 'ID=raspbian\nID_LIKE=debian\n'],
    ['other', 'ID=fedora\nVERSION_ID=43\n'],
    ['other', 'VERSION="1, like debian"\nID=alpine\n'],
    ['other', ''],
  ])('returns %s for a text of /etc/os-release', (system, release) => {
    expect(systemOf(release)).toBe(system)
  })
})
