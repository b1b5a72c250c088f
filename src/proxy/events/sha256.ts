const encoder = new TextEncoder()

/** SHA-256 of a list of texts, in hexadecimal. No two different lists have the same encoding. */
export async function sha256(parts: readonly string[]): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(JSON.stringify(parts)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
