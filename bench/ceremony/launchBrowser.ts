import { type Browser, chromium, firefox } from 'playwright'
import { launchOptions } from '../../test/support/browsers/engines.js'
import { HOSTS } from './hosts.js'

/** The browser engines of the benchmark. */
export const ENGINES = ['chromium', 'firefox'] as const

export type MeasuredEngine = (typeof ENGINES)[number]

const NAMES = Object.values(HOSTS)

/** Starts a browser that resolves the benchmark's hosts to this machine. */
export async function launchBrowser(engine: MeasuredEngine): Promise<Browser> {
  const options = launchOptions(engine)
  if (engine === 'chromium') {
    const rules = NAMES.map((name) => `MAP ${name} 127.0.0.1`).join(',')
    // With this flag Chromium accepts the test's certificates without a second connection.
    const args = [`--host-resolver-rules=${rules}`, '--ignore-certificate-errors']
    return chromium.launch({ ...options, args })
  }
  const firefoxUserPrefs = {
    'network.dns.localDomains': NAMES.join(','),
    // Playwright turns off two features of Firefox that users have. These settings restore them.
    'fission.autostart': true,
    'network.http.speculative-parallel-limit': 6,
  }
  return firefox.launch({ ...options, firefoxUserPrefs })
}
