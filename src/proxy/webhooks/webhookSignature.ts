/** The headers of a delivery (Standard Webhooks 1.0.0, "Webhook headers"), of the right shape. */
export interface WebhookHeaders {
  readonly id: string
  /** Seconds since 1970, as it stands in the header: this text is signed. */
  readonly timestamp: string
  /** In base64, of the symmetric scheme `v1`. */
  readonly signatures: readonly string[]
}

/** Longer lists of signatures than a rotation needs are work for nothing. */
const LONGEST_SIGNATURE_HEADER = 4_096

/**
 * Reads the three headers; `undefined` unless all are there and of their shape.
 *
 * An id holds no `.`: it divides what is signed, so that with one a part of the id could be passed off
 * as the time.
 */
export function readWebhookHeaders(headers: Headers): WebhookHeaders | undefined {
  const id = headers.get('webhook-id') ?? ''
  const timestamp = headers.get('webhook-timestamp') ?? ''
  const signature = headers.get('webhook-signature') ?? ''
  if (!/^[\w:/+=-]{1,256}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return undefined
  if (signature.length > LONGEST_SIGNATURE_HEADER) return undefined
  const signatures = signature
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => entry.slice('v1,'.length))
  return signatures.length > 0 ? { id, timestamp, signatures } : undefined
}

/** Whether one of the signatures was made with one of the keys, over id, time and these very bytes. */
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
  // Every pair is compared: the time taken tells nothing of which key or signature fits.
  const matches = expected.flatMap((mac) =>
    signatures.map((signature) => isSameText(mac, signature)),
  )
  return matches.includes(true)
}

/**
 * Compares every character, whatever the first ones were. As texts: base64 that only a lenient
 * decoder reads as the same bytes is another signature.
 */
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
