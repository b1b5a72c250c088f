import { isJsonObject } from '../../contract/jsonObject.js'
import { invalidOption } from '../options/invalidOption.js'
import { readCount } from '../options/readSettings.js'

/** Bytes of a key of AES-256. */
const KEY_BYTES = 32

/** Refuses what is no client, such as the promise of one. */
export function assertClient(caller: string, client: unknown): void {
  const fits =
    isJsonObject(client) &&
    typeof client['isReady'] === 'boolean' &&
    ['on', 'get', 'set', 'del', 'eval'].every((method) => typeof client[method] === 'function')
  if (fits) return
  throw invalidOption(
    'client',
    'is not a client of @redis/client',
    'Give what createClient() returned, for one server, and connect it.',
    caller,
  )
}

/** Copies the keys, so that nobody can change them later. */
export function readEncryptionKeys(
  caller: string,
  keys: unknown,
): readonly Uint8Array<ArrayBuffer>[] {
  const cure = `List keys of ${KEY_BYTES} random bytes from a secret store, the current one first: randomBytes(${KEY_BYTES}) of node:crypto makes one.`
  if (!Array.isArray(keys) || keys.length === 0) {
    throw invalidOption('encryptionKeys', 'is missing or empty', cure, caller)
  }
  // Unlike `map` this also sees the holes of a list.
  return Array.from(keys, (key: unknown, index) => {
    if (key instanceof Uint8Array && key.length === KEY_BYTES) return new Uint8Array(key)
    throw invalidOption(`encryptionKeys[${index}]`, `is not ${KEY_BYTES} bytes`, cure, caller)
  })
}

/** Reads what the names of entries begin with. */
export function readKeyPrefix(caller: string, prefix: unknown): string {
  if (prefix === undefined) return 'signing:'
  if (typeof prefix === 'string' && /^[!-~]{1,64}$/.test(prefix)) return prefix
  throw invalidOption(
    'keyPrefix',
    'is not 1 to 64 visible ASCII characters',
    'Leave it out for "signing:".',
    caller,
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
  return readCount(option, ms, fallback, { max: MAX_MS[option], caller })
}
