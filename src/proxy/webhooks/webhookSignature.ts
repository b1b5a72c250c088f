/** The valid headers of a webhook delivery (Standard Webhooks 1.0.0, "Webhook headers"). */
export interface WebhookHeaders {
  readonly id: string
  /** Seconds since 1970, as text, because the signature covers the exact text of the header. */
  readonly timestamp: string
  /** The signatures of the symmetric scheme `v1`, in base64. */
  readonly signatures: readonly string[]
}

/** The maximum length of the header, because each signature in it is compared with every key. */
const MAX_SIGNATURE_HEADER = 4_096

/**
 * Reads the three webhook headers. Returns `undefined` if one is missing or malformed.
 *
 * An id with a `.` is refused, because the `.` separates the signed parts. An attacker could move a
 * part of the id into the timestamp.
 */
export function readWebhookHeaders(headers: Headers): WebhookHeaders | undefined {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signature = headers.get('webhook-signature') ?? ''
  if (!/^[\w:/+=-]{1,256}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (signature.length > MAX_SIGNATURE_HEADER) return undefined
  const signatures = signature
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => entry.slice('v1,'.length))
  return signatures.length > 0 ? { id, timestamp, signatures } : undefined
}

/** Whether a signature over id, timestamp and body was made with one of the keys. */
export async function isGenuine(
  { id, timestamp, signatures }: WebhookHeaders,
  body: Uint8Array,
  keys: readonly CryptoKey[],
): Promise<boolean> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const content = new Uint8Array(head.length + body.length)
  content.set(head)
  content.set(body, head.length)
  const expected = await Promise.all(
    keys.map(async (key) => base64(await crypto.subtle.sign('HMAC', key, content))),
  )
  // Compare every pair, so that the time taken does not reveal which key or signature matches.
  const matches = expected.flatMap((mac) =>
    signatures.map((signature) => isSameText(mac, signature)),
  )
  return matches.includes(true)
}

/** Compares texts in constant time. Different base64 texts could decode to the same bytes. */
function isSameText(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index)
  }
  return difference === 0
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
