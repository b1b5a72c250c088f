import { createHmac } from 'node:crypto'
import type { SealingKey } from './sealedText.js'

/** What the names and the values of one data set in Redis are protected with. */
export interface StoreSecret {
  /** Identifies the secret, and says nothing about it. */
  readonly id: string
  /** The name of an entry in Redis. Without the secret nobody can tell what it stands for. */
  nameOf(entry: string): string
  /** The key for the value of an entry. Each has its own, so a copied value does not open elsewhere. */
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
