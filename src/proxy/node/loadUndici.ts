import { SigningError } from '../../contract/signingError.js'

/**
 * Loads undici, which this package does not install: a security fix of an HTTP client must reach an
 * application without a release of this package.
 */
export async function loadUndici(): Promise<typeof import('undici')> {
  try {
    return await import('undici')
  } catch {
    const missing = new SigningError(
      'invalid_option',
      'createPooledFetch: the package `undici` is not installed, or does not support this Node.',
      {
        remedy:
          'Run `npm install undici`, version 7 on Node 20, or leave `fetch` out to use Node’s own.',
      },
    )
    process.emitWarning(`${missing.message} ${missing.remedy}`, { code: 'UNDICI_MISSING' })
    throw missing
  }
}
