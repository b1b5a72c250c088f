import { OLDEST_FIREFOX } from '../../test/support/browsers/engines.js'

/** Something the tests drive that no npm package brings. */
export interface Need {
  readonly name: 'Chromium' | 'Firefox' | 'WebKitGTK' | 'Redis' | 'curl'
  /** The Debian packages that bring it. */
  readonly packages: readonly string[]
  /** Whether Ubuntu has the same; its browsers are snaps, which containers cannot run. */
  readonly isInUbuntu: boolean
  /** What Playwright's installer calls it, where it has a build that the tests can drive. */
  readonly playwright?: 'chromium' | 'firefox'
  /** The oldest version that the tests can drive, where one is known. */
  readonly oldest?: number
  /** What is not tested without it. */
  readonly leavesOut: string
}

/** All of them, the one that the tests cannot do without first. */
export const needs: readonly Need[] = [
  {
    name: 'Chromium',
    packages: ['chromium'],
    isInUbuntu: false,
    playwright: 'chromium',
    leavesOut: 'every test in a browser',
  },
  {
    name: 'Firefox',
    // Releases of Debian bring one that is older, and its security updates a newer.
    oldest: OLDEST_FIREFOX,
    packages: ['firefox-esr'],
    isInUbuntu: false,
    playwright: 'firefox',
    leavesOut: 'the tests in Firefox',
  },
  {
    name: 'WebKitGTK',
    packages: ['webkit2gtk-driver', 'xvfb'],
    isInUbuntu: true,
    leavesOut: 'the tests in WebKit',
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
    leavesOut: 'the commands in the guide for a backend of one’s own',
  },
]
