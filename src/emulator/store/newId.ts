const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz'

/** A new opaque identifier such as `re_7HpmQ…`: the prefix, `_`, and 22 random characters. */
export function newId(prefix: 're' | 'del' | 'cer'): string {
  const bytes = crypto.getRandomValues(new Uint8Array(22))
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
