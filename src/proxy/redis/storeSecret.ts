import { createHmac } from 'node:crypto'
import type { SealingKey } from './sealedText.js'

/** Protects the names and the values of one data set in Redis. */
export interface StoreSecret {
  /** Identifies the secret, and reveals nothing of it. */
  readonly id: string
  /** The name of an entry in Redis: a hash that only the secret can produce. */
  nameOf(entry: string): string
  /** The key of one value. A value that is copied to another name does not open there. */
  sealingKeyOf(entry: string): SealingKey
}

/** Derives names and keys from 32 random bytes by HMAC-SHA-256. */
export function createStoreSecret(bytes: Uint8Array): StoreSecret {
  // A copy, because the host may overwrite its own key.
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
