import { createHash } from 'node:crypto'
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from 'jose'

/** A key for AES-256-GCM. */
export interface SealingKey {
  /** The `kid` in the header of a sealed text. */
  readonly id: string
  /** 32 bytes. */
  readonly bytes: Uint8Array
}

/** Gives a host's key an id: the beginning of its hash. */
export function toSealingKey(key: Uint8Array): SealingKey {
  // A copy, because the host may overwrite its own key.
  const bytes = new Uint8Array(key)
  return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 16), bytes }
}

const ALGORITHMS = {
  keyManagementAlgorithms: ['dir'],
  contentEncryptionAlgorithms: ['A256GCM'],
}

/** Encrypts a text as a compact JWE (RFC 7516): the key itself (`dir`), AES-256-GCM. */
export async function seal(text: string, key: SealingKey): Promise<string> {
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id })
    .encrypt(key.bytes)
}

/**
 * Decrypts the result of {@link seal} with one of the keys.
 *
 * @throws if the text is not a JWE, was changed, or was made with another key.
 */
export async function open(sealed: string, keys: readonly SealingKey[]): Promise<string> {
  const id = keyIdOf(sealed)
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error(`No key with the id ${id}`)
  const { plaintext } = await compactDecrypt(sealed, key.bytes, ALGORITHMS)
  return new TextDecoder().decode(plaintext)
}

/** Returns the `kid` in the header of a sealed text. */
export function keyIdOf(sealed: string): string {
  return String(decodeProtectedHeader(sealed)['kid'])
}
