import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import * as v from 'valibot'

/** Encrypts the results that a state stores outside the process. */
export interface Sealing {
  /**
   * Encrypts a text for the entry `name`. Under another name it cannot be decrypted. The empty text
   * contains nothing to hide, and stays as it is, so that it can be read without a key.
   */
  seal(name: string, text: string): string
  /** Decrypts a sealed text. Throws if it was changed, or if no key of the host sealed it. */
  open(name: string, sealed: string): string
}

const keySchema = v.custom<Uint8Array>(
  (key) => key instanceof Uint8Array && key.length === 32,
  'must be a Uint8Array of 32 bytes',
)

/** Validates the option `keys` of a state. */
export const keysSchema = v.pipe(
  v.tupleWithRest([keySchema], keySchema),
  v.description(
    'List encryption keys of 32 random bytes from a secret store, the current key first. randomBytes(32) of node:crypto creates a key.',
  ),
)

const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Builds a sealing with the host's keys. It encrypts with every key, so that during a rotation the
 * instances with the old and with the new key can read each other's results.
 *
 * Each copy is AES-256-GCM with a key of its own, HMAC-SHA-256 of the entry's name: `id.iv-text-tag`
 * in base64url. The id is the beginning of the host key's hash.
 */
export function createSealing(hostKeys: readonly Uint8Array[]): Sealing {
  // Copies the keys, because the host may overwrite its own bytes later.
  const keys = hostKeys.map((key) => ({ id: idOf(key), bytes: new Uint8Array(key) }))

  return {
    seal: (name, text) =>
      text &&
      keys.map(({ id, bytes }) => `${id}.${encrypt(entryKey(bytes, name), text)}`).join(' '),
    open: (name, sealed) => {
      if (sealed === '') return ''
      for (const copy of sealed.split(' ')) {
        const [id, encrypted = ''] = copy.split('.')
        const key = keys.find((candidate) => candidate.id === id)
        if (key) return decrypt(entryKey(key.bytes, name), encrypted)
      }
      throw new Error('No key in `keys` can decrypt a stored result. Add the key that was removed.')
    },
  }
}

function idOf(key: Uint8Array): string {
  return createHash('sha256').update(key).digest('base64url').slice(0, 12)
}

function entryKey(key: Uint8Array, name: string): Buffer {
  return createHmac('sha256', key).update(name).digest()
}

function encrypt(key: Buffer, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const parts = [iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat(parts).toString('base64url')
}

function decrypt(key: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64url')
  const end = bytes.length - TAG_BYTES
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(bytes.subarray(end))
  return decipher.update(bytes.subarray(IV_BYTES, end), undefined, 'utf8') + decipher.final('utf8')
}
