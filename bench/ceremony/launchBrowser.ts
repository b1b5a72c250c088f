import { type Browser, chromium, firefox } from 'playwright'
import { launchOptions } from '../../test/support/browsers/engines.js'
import { HOSTS } from './hosts.js'

/** The engines that are measured. */
export const ENGINES = ['chromium', 'firefox'] as const

export type MeasuredEngine = (typeof ENGINES)[number]

const NAMES = Object.values(HOSTS)

/** Starts a browser that finds the bench's names on this machine, and is otherwise as people have it. */
export async function launchBrowser(engine: MeasuredEngine): Promise<Browser> {
  const options = launchOptions(engine)
  if (engine === 'chromium') {
    const rules = NAMES.map((name) => `MAP ${name} 127.0.0.1`).join(',')
    // Certificates are let in before they are an error: one that is let in afterwards costs a connection.
    const args = [`--host-resolver-rules=${rules}`, '--ignore-certificate-errors']
    return chromium.launch({ ...options, args })
  }
  const firefoxUserPrefs = {
    'network.dns.localDomains': NAMES.join(','),
    // A process for each site, and connections ahead of time: what automation turns off.
    'fission.autostart': true,
    'network.http.speculative-parallel-limit': 6,
  }
  return firefox.launch({ ...options, firefoxUserPrefs })
}
