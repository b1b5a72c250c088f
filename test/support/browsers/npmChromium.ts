import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** The npm package with a Chromium, for machines on which the user cannot install a browser. */
export const NPM_CHROMIUM = { name: '@sparticuz/chromium', version: '153.0.0' } as const

/** The npm package with a font for code and symbols, which the font in {@link NPM_CHROMIUM} lacks. */
export const NPM_FONTS = { name: 'dejavu-fonts-ttf', version: '2.37.3' } as const

/** Returns the folder for {@link NPM_CHROMIUM}. `npm ci` does not delete this folder. */
export function npmChromiumFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
  return join(cache, 'react-signing-ceremony', `chromium-${NPM_CHROMIUM.version}`)
}

/** Returns the command that starts the Chromium from npm with the libraries in its package. */
export function npmChromiumCommand(): string {
  return join(npmChromiumFolder(), 'chromium')
}

/**
 * Returns the command that starts the Chromium from npm with the fonts in its folder only, so that
 * pictures are equal on every machine. Returns `undefined` before `npm run test:all` has unpacked it.
 */
export function findPicturesChromium(): string | undefined {
  const command = join(npmChromiumFolder(), 'chromium-for-pictures')
  return existsSync(command) ? command : undefined
}
