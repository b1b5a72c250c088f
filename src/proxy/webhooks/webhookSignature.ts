/** The well-formed headers of a delivery (Standard Webhooks 1.0.0, "Webhook headers"). */
export interface WebhookHeaders {
  readonly id: string
  /** Seconds since 1970, as the text of the header, because the text is signed. */
  readonly timestamp: string
  /** In base64, of the symmetric scheme `v1`. */
  readonly signatures: readonly string[]
}

/** A rotation needs two signatures. Each one costs a comparison with every key. */
const MAX_SIGNATURE_HEADER = 4_096

/**
 * Reads the three headers. Returns `undefined` if one is missing or malformed.
 *
 * An id with a `.` is refused: the `.` separates the signed parts, so an attacker could move a part of
 * the id into the timestamp.
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

/** Whether one of the signatures was made with one of the keys, over id, timestamp and body. */
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
  // Compares every pair, so that the time taken does not reveal which key or signature matches.
  const matches = expected.flatMap((mac) =>
    signatures.map((signature) => isSameText(mac, signature)),
  )
  return matches.includes(true)
}

/** Compares in constant time. Texts, because several base64 texts can decode to the same bytes. */
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
