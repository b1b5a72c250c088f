import { OLDEST_FIREFOX } from '../../test/support/browsers/engines.js'

/** A program that the tests need and `npm ci` does not install. */
export interface Need {
  readonly name: 'Chromium' | 'Firefox' | 'WebKitGTK' | 'Redis' | 'curl' | 'Python'
  /** The Debian packages that contain it. */
  readonly packages: readonly string[]
  /** Whether Ubuntu has the same packages. Its browsers are snaps, which do not run in containers. */
  readonly isInUbuntu: boolean
  /** The name that Playwright's installer uses, if its build works with the tests. */
  readonly playwright?: 'chromium' | 'firefox'
  /** Whether `unpackNpmChromium.ts` can provide it. */
  readonly isOnNpm?: true
  /** The oldest version that the tests can control. */
  readonly oldest?: number
  /** The tests that do not run without it. */
  readonly leavesOut: string
}

/** The programs for `npm test`. */
const needsOfTest: readonly Need[] = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    isInUbuntu: false,
    playwright: 'chromium',
    isOnNpm: true,
    leavesOut: 'components, stories and end to end in Chromium',
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
]

/** The programs that `npm run test:all` needs as well. */
const needsOfTheRest: readonly Need[] = [
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
    name: 'Python',
    packages: ['python3'],
    isInUbuntu: true,
    leavesOut: 'the example portal in Python',
  },
]

/** The programs that a run needs. */
export function needsOf(scope: 'test' | 'all'): readonly Need[] {
  return scope === 'all' ? [...needsOfTest, ...needsOfTheRest] : needsOfTest
}
