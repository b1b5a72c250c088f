import { readFile } from 'node:fs/promises'
import type { Terminal } from '../../terminal/terminal.js'
import { ConfigError } from './configProblem.js'
import type { SecretPlace } from './configReader.js'

/**
 * Reads a secret from where it stands, without the white space around it. Throws {@link ConfigError}
 * that names where the place is written, and holds neither what is written nor what is there.
 */
export async function readSecret(
  path: string,
  place: SecretPlace,
  env: Terminal['env'],
): Promise<string> {
  const text =
    'env' in place ? env[place.env] : await readFile(place.file, 'utf8').catch(() => undefined)
  const secret = text?.trim() ?? ''
  if (secret !== '') return secret
  // Not by its name: the secret itself may have been written where the name belongs.
  const where =
    'env' in place ? `The variable that ${path}.env names` : `The file that ${path}.file names`
  const remedy = `${where} must be there, readable, and hold the secret.`
  throw new ConfigError([{ code: 'secret_unavailable', path, message: 'cannot be read', remedy }])
}

/** As {@link readSecret}, where it may be left out. */
export async function readOptional(
  path: string,
  place: SecretPlace | undefined,
  env: Terminal['env'],
): Promise<string | undefined> {
  return place && readSecret(path, place, env)
}

/** Keys of AES-256, each on a line of its own, in base64; the first encrypts. */
export function parseEncryptionKeys(text: string): readonly Uint8Array[] {
  return text
    .split(/\s+/)
    .filter((line) => line !== '')
    .map((line) => new Uint8Array(Buffer.from(line, 'base64')))
}
