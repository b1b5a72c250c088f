import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/** An encryption key for AES-256-GCM. */
export interface SealingKey {
  /** The key's id, which is the `kid` in the header of an encrypted text. */
  readonly id: string
  /** 32 bytes. */
  readonly bytes: Uint8Array
}

/** Copies a key of the host and adds its id, which is the beginning of the key's hash. */
export function toSealingKey(key: Uint8Array): SealingKey {
  // Copies the key, because the host may overwrite its own bytes later.
  const bytes = new Uint8Array(key)
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 16), bytes }
}

const ALGORITHMS = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256GCM'],
}

/** Encrypts a text as a compact JWE (RFC 7516), directly with the key (`dir`) and AES-256-GCM. */
export async function seal(text: string, key: SealingKey): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id })
    .encrypt(key.bytes)
}

/**
 * Decrypts a text from {@link seal}, with the key whose id is in its header.
 *
 * @throws if the text is not a JWE, was changed, or was encrypted with another key.
 */
export async function open(sealed: string, keys: readonly SealingKey[]): Promise<string> {
  const id = keyIdOf(sealed)
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error(`No encryption key has the id ${id}`)
  const { plaintext } = await compactDecrypt(sealed, key.bytes, ALGORITHMS)
  return new TextDecoder().decode(plaintext)
}

/** Returns the key's id (`kid`) from the header of an encrypted text. */
export function keyIdOf(sealed: string): string {
  return String(decodeProtectedHeader(sealed)['kid'])
}
