import { type Browser, chromium, firefox } from 'playwright'
import { launchOptions } from '../../test/support/browsers/engines.js'
import { HOSTS } from './hosts.js'

/** The measured engines. */
export const ENGINES = ['chromium', 'firefox'] as const

export type MeasuredEngine = (typeof ENGINES)[number]

const NAMES = Object.values(HOSTS)

/** Starts a browser with its default settings, which finds the benchmark's hosts on this machine. */
export async function launchBrowser(engine: MeasuredEngine): Promise<Browser> {
  const options = launchOptions(engine)
  if (engine === 'chromium') {
    const rules = NAMES.map((name) => `MAP ${name} 127.0.0.1`).join(',')
    // This flag accepts certificates before they are an error. A later exception costs a connection.
    const args = [`--host-resolver-rules=${rules}`, '--ignore-certificate-errors']
    return chromium.launch({ ...options, args })
  }
  const firefoxUserPrefs = {
    'network.dns.localDomains': NAMES.join(','),
    // Automation turns off a process for each site, and connections in advance.
    'fission.autostart': true,
    'network.http.speculative-parallel-limit': 6,
  }
  return firefox.launch({ ...options, firefoxUserPrefs })
}
