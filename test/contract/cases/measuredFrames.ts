import type { FramingVerdict } from '../../../src/contract/framing/framingVerdict.js'

/** A list, the pages around the ceremony, the engines that showed it, the verdict, its origin. */
type Row = readonly [
  list: string,
  pages: string,
  shownBy: string,
  verdict: FramingVerdict['verdict'],
  origin: string,
]

const USUAL = 'https://ceremony.test'

/**
 * Lists for `frame-ancestors` that were measured in Chromium, Firefox and WebKit. The pages are
 * listed from inside to outside.
 *
 * The service drops the path of an entry (service contract, Ceremony, rule 1). The verdict of a list
 * with a path is therefore that of the list without it. Each row detects a fault that no other row
 * detects, or shows a difference between engines.
 */
export const MEASURED_FRAMES: readonly Row[] = [
  ['ws:', 'https://app.test', 'webkit', 'unknown', USUAL],
  ['wss:', 'https://app.test', 'webkit', 'unknown', USUAL],
  ['data:', 'https://app.test', 'no engine', 'blocked', USUAL],
  // The standard never matches an address; all engines do.
  ['https://192.168.7.7:8443', 'https://192.168.7.7:8443', 'every engine', 'allowed', USUAL],
  [
    'http://192.168.7.7:3000',
    'http://192.168.7.7:3000',
    'every engine',
    'allowed',
    'http://192.168.7.7:8787',
  ],
  ['http://web:3000', 'http://web:3000', 'every engine', 'allowed', 'http://emulator:8787'],
  ['app.test:80', 'https://app.test', 'firefox, webkit', 'unknown', USUAL],
  ['app.test:8443', 'https://app.test', 'no engine', 'blocked', USUAL],
  ['app.test:0443', 'https://app.test', 'chromium, webkit', 'unknown', USUAL],
  ['https://app.test/path/', 'https://app.test', 'firefox', 'allowed', USUAL],
  ['https://app.test:443/path', 'https://app.test', 'firefox', 'allowed', USUAL],
  ['//app.test', 'https://app.test', 'no engine', 'blocked', USUAL],
  ['app.test/path', 'https://app.test', 'firefox', 'allowed', USUAL],
  ['https://*.app.test', 'https://app.test', 'no engine', 'blocked', USUAL],
  ['*.', 'https://app.test', 'no engine', 'unknown', USUAL],
  ['https://*:80', 'https://app.test', 'firefox, webkit', 'unknown', USUAL],
  ['*:80', 'https://app.test', 'firefox', 'unknown', USUAL],
  ['münchen.test', 'https://app.test', 'every engine', 'allowed', USUAL],
  ['https://other.test, https://app.test', 'https://app.test', 'no engine', 'unknown', USUAL],
  ["'unsafe-inline' https://app.test", 'https://app.test', 'every engine', 'allowed', USUAL],
  ['http://app.test:8443', 'https://app.test:8443', 'firefox, webkit', 'unknown', USUAL],
  ['ws://app.test', 'http://app.test', 'webkit', 'unknown', USUAL],
  ['http://*:80', 'http://app.test', 'every engine', 'allowed', USUAL],
  ['https://app.test:443 https://x.test', 'http://app.test', 'every engine', 'allowed', USUAL],
  ['*', 'http://app.test:8000', 'every engine', 'allowed', USUAL],
  ['https://*.app.test:80', 'https://sub.app.test', 'firefox, webkit', 'unknown', USUAL],
  ['https://*.app.test:443', 'https://a.b.app.test', 'every engine', 'allowed', USUAL],
  ['https://*.app.test/path', 'https://a.b.app.test', 'firefox', 'allowed', USUAL],
  ['https://*.', 'https://a.b.app.test', 'webkit', 'unknown', USUAL],
  ['*:*', 'https://a.b.app.test', 'chromium, firefox', 'unknown', USUAL],
  ['*:443', 'https://a.b.app.test', 'chromium, firefox', 'unknown', USUAL],
  ['https://*/', 'https://a.b.app.test', 'chromium, webkit', 'unknown', USUAL],
  ['wss:', 'https://ceremony.test', 'webkit', 'unknown', USUAL],
  ['https://*:80', 'https://ceremony.test', 'firefox, webkit', 'unknown', USUAL],
  ['*:*', 'https://ceremony.test', 'chromium, firefox', 'unknown', USUAL],
  ['https://*/', 'https://ceremony.test', 'chromium, webkit', 'unknown', USUAL],
  ['*:80', 'http://app.test', 'chromium, firefox', 'unknown', 'http://ceremony.test'],
  ['ws:', 'http://ceremony.test', 'webkit', 'unknown', 'http://ceremony.test'],
  ['*/', 'https://ceremony.test https://app.test', 'chromium', 'unknown', USUAL],
  ['wss://app.test', 'https://app.test https://app.test', 'webkit', 'unknown', USUAL],
  ['http://app.test:443', 'https://app.test https://app.test', 'firefox, webkit', 'unknown', USUAL],
  ['https://app.test:80', 'https://app.test https://app.test', 'firefox, webkit', 'unknown', USUAL],
  ['https://app.test?x=1', 'https://app.test https://app.test', 'firefox', 'unknown', USUAL],
  ['https://app.test#f', 'https://app.test https://app.test', 'firefox', 'unknown', USUAL],
]
