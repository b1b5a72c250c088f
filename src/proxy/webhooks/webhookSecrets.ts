import { isStringArray } from '../../contract/jsonObject.js'
import { invalidOption } from '../options/invalidOption.js'

/** Secrets of one endpoint, or the way to them. A function is asked once per delivery. */
export type WebhookSecrets =
  | readonly string[]
  | (() => readonly string[] | Promise<readonly string[]>)

const CALLER = 'createWebhookReceiver'
const CURE =
  'List the secrets as the service shows them: "whsec_" and base64 of 24 to 64 bytes; while one is being exchanged, the old and the new one.'

/** More would make each forged delivery dear. */
const MOST_SECRETS = 10

/** Checks fixed secrets now, and those of a function each time it is asked. */
export function webhookKeys(secrets: WebhookSecrets): () => Promise<readonly CryptoKey[]> {
  if (typeof secrets === 'function') return async () => importKeys(readSecrets(await secrets()))
  const bytes = readSecrets(secrets)
  let keys: Promise<readonly CryptoKey[]> | undefined
  return async () => (keys ??= importKeys(bytes))
}

/** Throws `invalid_option`, in words that hold no secret. */
function readSecrets(secrets: unknown): readonly Uint8Array<ArrayBuffer>[] {
  if (!isStringArray(secrets) || secrets.length === 0 || secrets.length > MOST_SECRETS) {
    const problem = `is not a list of 1 to ${MOST_SECRETS} secrets`
    throw invalidOption('secrets', problem, CURE, CALLER)
  }
  return secrets.map((secret, index) => {
    const bytes = bytesOf(secret)
    if (bytes) return bytes
    throw invalidOption(`secrets[${index}]`, 'is not a webhook secret', CURE, CALLER)
  })
}

/**
 * 24 to 64 bytes are 32 to 86 characters. Padding may be left out, as some dashboards do; anything
 * else that is no base64 may not be there.
 */
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
