import { isStringArray } from '../contract/jsonObject.js'
import { invalidOption } from '../proxy/options/invalidOption.js'

/** The secrets of one webhook endpoint, or a function that returns them for each delivery. */
export type WebhookSecrets =
  | readonly string[]
  | (() => readonly string[] | Promise<readonly string[]>)

type Bytes = Uint8Array<ArrayBuffer>

const CALLER = 'createWebhookReceiver'
const REMEDY =
  'List the secrets as the service shows them: "whsec_", then 24 to 64 bytes in base64. During a rotation, list the old and the new secret.'

/** Limited, because each forged delivery costs one HMAC for each secret. */
const MAX_SECRETS = 10

/** Decodes the secrets. Checks a list immediately, and a function's result for each delivery. */
export function secretsReader(secrets: WebhookSecrets): () => Promise<readonly Bytes[]> {
  if (typeof secrets === 'function') return async () => readSecrets(await secrets())
  const decoded = readSecrets(secrets)
  return async () => decoded
}

/** Decodes the secrets. Throws `invalid_option`, which contains no secret. */
function readSecrets(secrets: unknown): readonly Bytes[] {
  if (!isStringArray(secrets) || secrets.length === 0 || secrets.length > MAX_SECRETS) {
    const problem = `must be a list of 1 to ${MAX_SECRETS} secrets`
    throw invalidOption('secrets', problem, REMEDY, CALLER)
  }
  return secrets.map((secret, index) => {
    // 24 to 64 bytes are 32 to 86 characters. Some dashboards omit the padding.
    const base64 = /^whsec_([A-Za-z0-9+/]{32,86})={0,2}$/.exec(secret)?.[1]
    if (base64 === undefined || base64.length % 4 === 1) {
      throw invalidOption(`secrets[${index}]`, 'must be a webhook secret', REMEDY, CALLER)
    }
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  })
}

/** The maximum length of the header, because each signature in it is compared with every key. */
const MAX_SIGNATURE_HEADER = 4_096

/**
 * Reads the three webhook headers (Standard Webhooks 1.0.0), with the signatures of the symmetric
 * scheme `v1` in base64. Returns `undefined` if one is missing or malformed. The timestamp remains a
 * text, because the signature covers its exact characters.
 *
 * An id with a `.` is refused, because the `.` separates the signed parts. An attacker could move a
 * part of the id into the timestamp.
 */
export function readWebhookHeaders(headers: Headers) {
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

/**
 * Returns a name for each secret that has signed a delivery. The list is empty without a valid
 * signature.
 *
 * Each endpoint has its own secret, so a name also says to which endpoint the service sent the
 * delivery. During a rotation, a delivery has the signatures of the old and of the new secret.
 */
export async function signersOf(
  { id, timestamp, signatures }: NonNullable<ReturnType<typeof readWebhookHeaders>>,
  body: Bytes,
  secrets: readonly Bytes[],
): Promise<readonly string[]> {
  // The signed parts are joined by `.`, with the exact bytes of the body.
  const content = await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer()
  const expected = await Promise.all(secrets.map(async (secret) => hmac(secret, content)))
  // Compare every pair, so that the time taken does not reveal which key or signature matches.
  const matches = expected.map((mac) =>
    signatures.map((signature) => isSameText(mac, signature)).includes(true),
  )
  const signers = secrets.filter((_, index) => matches[index])
  const name = new TextEncoder().encode('endpoint')
  return Promise.all(signers.map(async (secret) => hmac(secret, name)))
}

/** Returns the HMAC-SHA-256 of `content` in base64. */
async function hmac(secret: Bytes, content: Bytes | ArrayBuffer): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, content)
  return btoa(String.fromCharCode(...new Uint8Array(mac)))
}

/** Compares texts in constant time. Different base64 texts could decode to the same bytes. */
function isSameText(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let index = 0; index < expected.length; index += 1) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index)
  }
  return difference === 0
}
