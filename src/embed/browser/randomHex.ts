/**
 * 128 random bits as hexadecimal: correlates one attempt, or marks one request as the same one.
 * `crypto.randomUUID` would do but is missing on plain `http` hosts of a local network.
 */
export function randomHex(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
