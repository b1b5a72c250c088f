import { base64url } from 'jose'
import type { SealingKey } from './sealedText.js'

/** What the names and the values of one data set in Redis are protected with. */
export interface StoreSecret {
  /** Identifies the secret, and says nothing about it. */
  readonly id: string
  /** The name of an entry in Redis. Without the secret nobody can tell what it stands for. */
  nameOf(entry: string): Promise<string>
  /** The key for the value of an entry. Each has its own, so a copied value does not open elsewhere. */
  sealingKeyOf(entry: string): Promise<SealingKey>
}

/** Derives names and keys from 32 random bytes by HMAC-SHA-256. */
export async function createStoreSecret(bytes: Uint8Array): Promise<StoreSecret> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new Uint8Array(bytes), algorithm, false, [
    'sign',
  ])
  const derive = async (purpose: string, entry: string): Promise<Uint8Array> => {
    const message = new TextEncoder().encode(JSON.stringify([purpose, entry]))
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, message))
  }
  const id = base64url.encode(await derive('id', '')).slice(0, 16)
  return {
    id,
    nameOf: async (entry) => base64url.encode(await derive('name', entry)),
    sealingKeyOf: async (entry) => ({ id, bytes: await derive('value', entry) }),
  }
}
