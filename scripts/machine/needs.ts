import { OLDEST_FIREFOX } from '../../test/support/browsers/engines.js'

/** A program that the tests need and `npm ci` does not install. */
export interface Need {
  readonly name:
    | 'Chromium'
    | 'Chromium’s headless shell'
    | 'Chromium with tabs'
    | 'Chromium from npm'
    | 'Firefox'
    | 'WebKitGTK'
    | 'Redis'
    | 'PostgreSQL'
    | 'Orca'
    | 'curl'
    | 'Python'
    | 'SQLite'
  /** The Debian packages that contain the program, if there are any. */
  readonly packages: readonly string[]
  /** Whether Ubuntu has them too. Its browser packages are snaps, which fail in containers. */
  readonly isInUbuntu: boolean
  /** The browser's name in Playwright's installer, if Playwright's build works in the tests. */
  readonly playwright?: 'chromium' | 'firefox'
  /** Whether `unpackNpmChromium.ts` can install the program. */
  readonly isOnNpm?: true
  /** The oldest version that the tests can control. */
  readonly oldest?: number
  /** The tests that are skipped without the program. `undefined` if it only saves time. */
  readonly leavesOut?: string
}

/** The programs that `npm test` needs. */
const needsOfTest: readonly Need[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isInUbuntu: false,
    playwright: 'chromium',
    isOnNpm: true,
    leavesOut: 'components, stories and end to end in Chromium',
  },
  { name: 'Chromium’s headless shell', packages: ['chromium-headless-shell'], isInUbuntu: false },
  {
    name: 'Chromium with tabs',
    packages: ['chromium'],
    isInUbuntu: false,
    leavesOut: 'closed and restored tabs, and the back/forward cache of Chromium',
  },
  {
    name: 'Redis',
    packages: ['redis-server'],
    isInUbuntu: true,
    leavesOut: 'the tests on a real Redis',
  },
  {
    name: 'curl',
    packages: ['curl'],
    isInUbuntu: true,
    leavesOut: 'the curl commands of docs/ownBackend.md',
  },
  {
    name: 'SQLite',
    packages: ['libsqlite3-0'],
    isInUbuntu: true,
    leavesOut: 'the portal and its API on two https origins, in the Chromium from npm',
  },
]

/** The further programs that `npm run test:all` needs. */
const needsOfTheRest: readonly Need[] = [
  {
    name: 'Chromium from npm',
    packages: [],
    isInUbuntu: false,
    isOnNpm: true,
    leavesOut: 'the comparison with stored pictures',
  },
  {
    name: 'Firefox',
    packages: ['firefox-esr'],
    isInUbuntu: false,
    playwright: 'firefox',
    oldest: OLDEST_FIREFOX,
    leavesOut: 'the tests in Firefox',
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInUbuntu: true,
    leavesOut: 'the tests in WebKit',
  },
  {
    name: 'PostgreSQL',
    packages: ['postgresql'],
    isInUbuntu: true,
    leavesOut: 'the tests on a real PostgreSQL',
  },
  {
    name: 'Orca',
    packages: ['orca', 'xvfb', 'dbus', 'at-spi2-core', 'chromium'],
    isInUbuntu: false,
    leavesOut: 'what a screen reader speaks',
  },
  {
    name: 'Python',
    packages: ['python3'],
    isInUbuntu: true,
    leavesOut: 'the example portal in Python',
  },
]

/** Returns the programs that `npm test` or `npm run test:all` needs. */
export function needsOf(scope: 'test' | 'all'): readonly Need[] {
  return scope === 'all' ? [...needsOfTest, ...needsOfTheRest] : needsOfTest
}
