import { isStringArray } from '../../contract/jsonObject.js'
import { invalidOption } from '../options/invalidOption.js'

/** Secrets of one endpoint, or a function that returns them. It is called for each delivery. */
export type WebhookSecrets =
  | readonly string[]
  | (() => readonly string[] | Promise<readonly string[]>)

const CALLER = 'createWebhookReceiver'
const REMEDY =
  'List the secrets as the service shows them: "whsec_" and base64 of 24 to 64 bytes. During a rotation list the old and the new one.'

/** Every forged delivery costs one HMAC for each secret. */
const MAX_SECRETS = 10

/** Checks a list of secrets at once, and those of a function each time it is called. */
export function webhookKeys(secrets: WebhookSecrets): () => Promise<readonly CryptoKey[]> {
  if (typeof secrets === 'function') return async () => importKeys(readSecrets(await secrets()))
  const bytes = readSecrets(secrets)
  let keys: Promise<readonly CryptoKey[]> | undefined
  return async () => (keys ??= importKeys(bytes))
}

/** Throws `invalid_option`, without the value of a secret. */
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

/** 24 to 64 bytes are 32 to 86 characters. Some dashboards leave the padding out. */
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
