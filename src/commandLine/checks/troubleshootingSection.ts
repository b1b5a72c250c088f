import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SigningErrorCode } from '../../contract/signingError.js'

const FILE = fileURLToPath(new URL('../../../docs/troubleshooting.md', import.meta.url))

/** The installed file, seen from the current folder, and its section about a code. */
export function troubleshootingSection(code: SigningErrorCode): string {
  return `${relative(process.cwd(), FILE)}, section "${code}"`
}
