import { isStringArray } from '../../contract/jsonObject.js'
import { invalidOption } from '../options/invalidOption.js'

/** The secrets of one webhook endpoint, or a function that returns them for each delivery. */
export type WebhookSecrets =
  | readonly string[]
  | (() => readonly string[] | Promise<readonly string[]>)

const CALLER = 'createWebhookReceiver'
const REMEDY =
  'List the secrets as the service shows them: "whsec_", then 24 to 64 bytes in base64. During a rotation, list the old and the new secret.'

/** Limited, because each forged delivery costs one HMAC for each secret. */
const MAX_SECRETS = 10

/** Imports the secrets. Checks a list immediately, and a function's result for each delivery. */
export function webhookKeys(secrets: WebhookSecrets): () => Promise<readonly CryptoKey[]> {
  if (typeof secrets === 'function') return async () => importKeys(readSecrets(await secrets()))
  const bytes = readSecrets(secrets)
  let keys: Promise<readonly CryptoKey[]> | undefined
  return async () => (keys ??= importKeys(bytes))
}

/** Decodes the secrets. Throws `invalid_option`, which contains no secret. */
function readSecrets(secrets: unknown): readonly Uint8Array<ArrayBuffer>[] {
  if (!isStringArray(secrets) || secrets.length === 0 || secrets.length > MAX_SECRETS) {
    const problem = `must be a list of 1 to ${MAX_SECRETS} secrets`
    throw invalidOption('secrets', problem, REMEDY, CALLER)
  }
  return secrets.map((secret, index) => {
    const bytes = bytesOf(secret)
    if (bytes) return bytes
    throw invalidOption(`secrets[${index}]`, 'must be a webhook secret', REMEDY, CALLER)
  })
}

/** Decodes 24 to 64 bytes, which are 32 to 86 characters. Some dashboards omit the padding. */
function bytesOf(secret: string): Uint8Array<ArrayBuffer> | undefined {
  const [, base64] = /^whsec_([A-Za-z0-9+/]{32,86})={0,2}$/.exec(secret) ?? []
  if (base64 === undefined || base64.length % 4 === 1) return undefined
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

async function importKeys(
  secrets: readonly Uint8Array<ArrayBuffer>[],
): Promise<readonly CryptoKey[]> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return Promise.all(
    secrets.map(async (secret) =>
      crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']),
    ),
  )
}
