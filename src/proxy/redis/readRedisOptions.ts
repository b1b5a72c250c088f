import { isJsonObject } from '../../contract/jsonObject.js'
import { SigningError } from '../../contract/SigningError.js'

/** Bytes of a key of AES-256. */
const KEY_BYTES = 32

/** Refuses what is no client, such as the promise of one. */
export function assertClient(caller: string, client: unknown): void {
  const fits =
    isJsonObject(client) &&
    typeof client['isReady'] === 'boolean' &&
    ['on', 'get', 'set', 'del', 'eval'].every((method) => typeof client[method] === 'function')
  if (fits) return
  throw invalid(
    caller,
    '`client` is not a client of @redis/client',
    'Give what createClient() returned, for one server, and connect it.',
  )
}

/** Copies the keys, so that nobody can change them later. */
export function readEncryptionKeys(
  caller: string,
  keys: unknown,
): readonly Uint8Array<ArrayBuffer>[] {
  const cure = `List keys of ${KEY_BYTES} random bytes from a secret store, the current one first: randomBytes(${KEY_BYTES}) of node:crypto makes one.`
  if (!Array.isArray(keys) || keys.length === 0) {
    throw invalid(caller, '`encryptionKeys` is missing or empty', cure)
  }
  return keys.map((key: unknown, index) => {
    if (key instanceof Uint8Array && key.length === KEY_BYTES) return new Uint8Array(key)
    throw invalid(caller, `\`encryptionKeys[${index}]\` is not ${KEY_BYTES} bytes`, cure)
  })
}

/** Reads what the names of entries begin with. */
export function readKeyPrefix(caller: string, prefix: unknown): string {
  if (prefix === undefined) return 'signing:'
  if (typeof prefix === 'string' && /^[!-~]{1,64}$/.test(prefix)) return prefix
  throw invalid(
    caller,
    '`keyPrefix` is not 1 to 64 visible ASCII characters',
    'Leave it out for "signing:".',
  )
}

/** The most that each time may be, in milliseconds. */
const MAX_MS = {
  // The proxy itself waits no longer for a store.
  timeoutMs: 1_000,
  settleMs: 60_000,
} as const

/** Reads a time in milliseconds. */
export function readMs(
  caller: string,
  option: keyof typeof MAX_MS,
  ms: unknown,
  fallback: number,
): number {
  if (ms === undefined) return fallback
  const max = MAX_MS[option]
  if (typeof ms === 'number' && Number.isInteger(ms) && ms >= 1 && ms <= max) return ms
  throw invalid(
    caller,
    `\`${option}\` is not a whole number from 1 to ${max}`,
    `Leave it out for ${fallback}.`,
  )
}

/** Reads how many calls a minute are allowed. */
export function readPoints(caller: string, option: string, points: unknown): number {
  if (typeof points === 'number' && Number.isSafeInteger(points) && points >= 1) return points
  throw invalid(caller, `\`${option}\` is not a whole number of at least 1`, 'Leave it out.')
}

function invalid(caller: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `${caller}: ${problem}.`, { remedy })
}
