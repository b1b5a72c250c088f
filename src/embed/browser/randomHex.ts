/** Returns 128 random bits as hexadecimal. `crypto.randomUUID` is missing on `http` hosts of a local network. */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
