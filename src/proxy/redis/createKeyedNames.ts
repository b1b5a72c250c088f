import { rememberLast } from '../bounds/rememberLast.js'
import { createValueSeal } from './createValueSeal.js'

const encoder = new TextEncoder()

/** Gives an entry the name it has in Redis: nobody without the key can tell whose it is. */
export type NameOf = (name: string) => Promise<string>

/**
 * Names by HMAC-SHA-256 with a key derived from `secret` (HKDF, RFC 5869). A plain hash would not do:
 * ids are often short numbers, of which all hashes can be made in a minute. What stands before the
 * colon stays, so that an operator can tell entries apart.
 */
export function createKeyedNames(secret: Uint8Array<ArrayBuffer>, prefix: string): NameOf {
  const nameKey = deriveNameKey(secret)
  return rememberLast(async (name) => {
    const kind = prefix + name.slice(0, name.indexOf(':') + 1)
    return kind + toHex(await crypto.subtle.sign('HMAC', await nameKey, encoder.encode(name)))
  })
}

async function deriveNameKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const source = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = encoder.encode('react-signing-ceremony names')
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    source,
    { name: 'HMAC', hash: 'SHA-256', length: 256 },
    false,
    ['sign'],
  )
}

/** The secret that all names of one store are made with. */
export interface SharedNames {
  /** Where it lies. */
  readonly place: string
  /** This instance's own secret, encrypted, for a Redis that has none. */
  readonly offer: () => Promise<string>
  /** Takes the secret that was found; `false` if no key of ours opens it. */
  readonly adopt: (sealed: string) => Promise<boolean>
  /** The same secret encrypted with the current key, if it was found encrypted with an older one. */
  readonly renewed: () => Promise<string | undefined>
  readonly of: NameOf
}

/**
 * A random secret that lies in Redis itself, encrypted with the store's key: so names stay what they
 * are while encryption keys change, and an entry that another instance wrote is always found.
 */
export function createSharedNames(
  keys: readonly Uint8Array<ArrayBuffer>[],
  prefix: string,
): SharedNames {
  const place = `${prefix}names`
  const seal = createValueSeal(keys)
  const currentSeal = createValueSeal(keys.slice(0, 1))
  let secret = ''
  let found = ''
  let nameOf: NameOf | undefined

  return {
    place,
    offer: async () => {
      if (secret === '') secret = toHex(crypto.getRandomValues(new Uint8Array(32)).buffer)
      return found === '' ? seal.seal(place, secret) : found
    },
    adopt: async (sealed) => {
      if (sealed === found) return true
      const opened = await seal.open(place, sealed)
      if (opened === '') return false
      found = sealed
      if (opened !== secret || !nameOf) {
        secret = opened
        nameOf = createKeyedNames(encoder.encode(secret), prefix)
      }
      return true
    },
    renewed: async () =>
      (await currentSeal.open(place, found)) === '' ? seal.seal(place, secret) : undefined,
    of: async (name) => {
      if (!nameOf) throw new Error('The names of entries are not known yet')
      return nameOf(name)
    },
  }
}

function toHex(buffer: ArrayBuffer): string {
  return Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
