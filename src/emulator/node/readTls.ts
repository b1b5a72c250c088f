import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import { invalidOption } from '../http/invalidOption.js'

/** A certificate and its key. Each is PEM, or the path of a PEM file. */
export interface TlsOptions {
  readonly cert: string
  readonly key: string
}

/** Reads both as PEM. Throws `invalid_option` if they cannot be read or do not match. */
export async function readTls({ cert, key }: TlsOptions): Promise<TlsOptions> {
  try {
    const pair = { cert: await readPem(cert), key: await readPem(key) }
    createSecureContext(pair)
    return pair
  } catch {
    throw invalidOption(
      'The emulator’s option `tls` must be a certificate and its key.',
      'Give both as PEM, or as paths of PEM files.',
    )
  }
}

async function readPem(textOrPath: string): Promise<string> {
  return textOrPath.startsWith('-----BEGIN ') ? textOrPath : readFile(textOrPath, 'utf8')
}
