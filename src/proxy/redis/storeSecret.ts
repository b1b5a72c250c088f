import { createHmac } from 'node:crypto'
import type { SealingKey } from './sealedText.js'

/** Derives the names and the encryption keys of the records in Redis. */
export interface StoreSecret {
  /** An id of the secret. It reveals nothing about the secret. */
  readonly id: string
  /** Returns an entry's name in Redis: a hash that cannot be computed without the secret. */
  nameOf(entry: string): string
  /** Returns the encryption key of one value. Under another name, the value cannot be decrypted. */
  sealingKeyOf(entry: string): SealingKey
}

/** Builds a secret from 32 random bytes. It derives names and keys by HMAC-SHA-256. */
export function createStoreSecret(bytes: Uint8Array): StoreSecret {
  // Copies the bytes, because the caller may overwrite its own bytes later.
  const secret = new Uint8Array(bytes)
  const derive = (purpose: string, entry: string): Buffer =>
    createHmac('sha256', secret)
      .update(JSON.stringify([purpose, entry]))
      .digest()
  const id = derive('id', '').toString('base64url').slice(0, 16)
  return {
    id,
    nameOf: (entry) => derive('name', entry).toString('base64url'),
    sealingKeyOf: (entry) => ({ id, bytes: derive('value', entry) }),
  }
}
