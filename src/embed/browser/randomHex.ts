/** Returns 128 random bits in hexadecimal. Pages on plain http may lack `crypto.randomUUID`. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
