const encoder = new TextEncoder()

/** Each byte in hexadecimal. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** SHA-256 of a list of texts, in hexadecimal. No two different lists have the same encoding. */
export async function sha256(parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(JSON.stringify(parts)))
  let text = ''
  for (const byte of new Uint8Array(digest)) text += HEX[byte]
  return text
}
