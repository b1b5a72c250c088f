/** Encrypts and decrypts the values of a store. */
export interface ValueSeal {
  seal(name: string, value: string): Promise<string>
  /** The empty text if no key opens it, or if it was sealed for another name. */
  open(name: string, sealed: string): Promise<string>
}

/** Bytes of a nonce of AES-GCM (NIST SP 800-38D, 8.2.2: random, 96 bits). */
const NONCE_BYTES = 12

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * AES-256-GCM with the name of the entry as additional data: a value that somebody copies under
 * another name does not open. Seals with the first key, and opens with any.
 */
export function createValueSeal(keys: readonly Uint8Array<ArrayBuffer>[]): ValueSeal {
  const imported = Promise.all(
    keys.map(async (key) =>
      crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']),
    ),
  )
  return {
    seal: async (name, value) => {
      const [key] = await imported
      if (!key) throw new Error('There is no encryption key')
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const plain = encoder.encode(value)
      const sealed = await crypto.subtle.encrypt(gcm(name, nonce), key, plain)
      return toBase64([...nonce, ...new Uint8Array(sealed)])
    },
    open: async (name, text) => {
      const bytes = fromBase64(text)
      const parameters = gcm(name, bytes.subarray(0, NONCE_BYTES))
      const sealed = bytes.subarray(NONCE_BYTES)
      const attempts = (await imported).map(async (key) =>
        crypto.subtle.decrypt(parameters, key, sealed),
      )
      try {
        return decoder.decode(await Promise.any(attempts))
      } catch {
        return ''
      }
    },
  }
}

function gcm(name: string, iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(name) }
}

function toBase64(bytes: readonly number[]): string {
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
