import { homedir } from 'node:os'
import { join } from 'node:path'

/** The npm package with a Chromium, for machines on which the user cannot install a browser. */
export const NPM_CHROMIUM = { name: '@sparticuz/chromium', version: '153.0.0' } as const

/** Returns the folder for {@link NPM_CHROMIUM}. `npm ci` does not delete this folder. */
export function npmChromiumFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(cache, 'react-signing-ceremony', `chromium-${NPM_CHROMIUM.version}`)
}

/** Returns the command that starts the Chromium from npm with the libraries in its package. */
export function npmChromiumCommand(): string {
  return join(npmChromiumFolder(), 'chromium')
}
