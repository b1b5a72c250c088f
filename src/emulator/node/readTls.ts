import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { invalidOption } from '../http/invalidOption.js'

/** A certificate and its key: each a text in PEM, or the path of a file that holds one. */
export interface TlsOptions {
  readonly cert: string
  readonly key: string
}

/** Both as texts; throws `invalid_option` where they cannot be read or are no pair. */
export async function readTls({ cert, key }: TlsOptions): Promise<TlsOptions> {
  try {
    const pair = { cert: await readPem(cert), key: await readPem(key) }
    createSecureContext(pair)
    return pair
  } catch {
    throw invalidOption(
      'tls',
      'is no certificate with the key that belongs to it',
      'Give both as PEM, or as the paths of files that hold it.',
    )
  }
}

async function readPem(textOrPath: string): Promise<string> {
  return textOrPath.startsWith('-----BEGIN ') ? textOrPath : readFile(textOrPath, 'utf8')
}
