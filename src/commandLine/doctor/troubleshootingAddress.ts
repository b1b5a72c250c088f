import type { SigningErrorCode } from '../../contract/signingError.js'

const PAGE =
  'https://github.com/react-signing-ceremony/react-signing-ceremony/blob/main/docs/troubleshooting.md'

/** Where a code's symptom, its meaning and its cure are told. */
export function troubleshootingAddress(code: SigningErrorCode): string {
  return `${PAGE}#${code}`
}
