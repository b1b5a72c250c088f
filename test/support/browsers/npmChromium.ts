import { homedir } from 'node:os'
import { join } from 'node:path'

/** The npm package with a Chromium for machines that have neither a browser nor the rights to install one. */
export const NPM_CHROMIUM = { name: '@sparticuz/chromium', version: '153.0.0' } as const

/** The folder into which {@link NPM_CHROMIUM} is unpacked. It survives `npm ci`. */
export function npmChromiumFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(cache, 'react-signing-ceremony', `chromium-${NPM_CHROMIUM.version}`)
}

/** The command that starts this Chromium with the libraries from the package. */
export function npmChromiumCommand(): string {
  return join(npmChromiumFolder(), 'chromium')
}
