import { randomBytes } from 'node:crypto'
import { send, type RedisClient } from './redisCommands.js'
import { keyIdOf, open, seal, type SealingKey } from './sealedText.js'
import { readServerInfo, warningsOf, type ServerInfo } from './serverInfo.js'
import { createStoreSecret, type StoreSecret } from './storeSecret.js'

/** The input of {@link createMarker}. */
export interface MarkerParts {
  readonly client: RedisClient
  /** The host's encryption keys, the current one first. */
  readonly keys: readonly SealingKey[]
  readonly names: MarkerNames
  readonly warn: (message: string) => void
}

/** The names of the three Redis entries that detect a loss of records. They are not hashed. */
export interface MarkerNames {
  /** Contains the id of the secret that protects the records, and the encrypted secret itself. */
  readonly marker: string
  /** Written by the instance that detects a loss. Contains the run id of the Redis server. */
  readonly lost: string
  /** Written by the operator who accepts a loss. Contains the run id from `lost`. */
  readonly confirmed: string
}

/** Checks that Redis still has all records. */
export interface Marker {
  /** Returns the secret that protects the records. Rejects while records may be missing. */
  readonly secret: () => Promise<StoreSecret>
  /** Returns the secret like `secret`, but always checks Redis first. */
  readonly recheck: () => Promise<StoreSecret>
}

/**
 * Detects lost records in Redis. Without this check, a used `Idempotency-Key` would look new.
 *
 * The first instance stores a marker in Redis. If an instance later finds another marker or none,
 * calls are refused until an operator confirms the loss.
 *
 * The marker also contains the secret that protects the records, encrypted with each of the host's
 * keys. So a key rotation rewrites only the marker, and all instances can read all records
 * meanwhile. An instance without a matching key does not change the marker.
 */
export function createMarker({ client, keys, names, warn }: MarkerParts): Marker {
  let known: { readonly secret: StoreSecret; readonly runId: string } | undefined
  let problem = ''
  let isOpen = false
  let checking: Promise<StoreSecret> | undefined

  function fail(message: string): never {
    if (message !== problem) warn(message)
    problem = message
    throw new Error(message)
  }

  /** Whether records that this instance has written may be missing in Redis. */
  function isLoss(marker: string | undefined, { runId, mayForget }: ServerInfo): boolean {
    if (!known) return false
    const isOther = !marker?.startsWith(`${known.secret.id} `)
    // A restart from an old snapshot restores the marker entry, but not the later records.
    return isOther || (mayForget && runId !== known.runId)
  }

  async function check(): Promise<StoreSecret> {
    const [server, stored] = await Promise.all([
      readServerInfo(client),
      send(client, ['MGET', names.marker, names.lost, names.confirmed]),
    ])
    const [marker, lost, confirmed] = texts(stored)
    const isLost = isLoss(marker, server)
    const loss = isLost ? server.runId : lost
    if (loss !== undefined && loss !== confirmed) {
      // The entry `lost` also stops instances that start later.
      if (loss !== lost) await send(client, ['SET', names.lost, loss])
      fail(
        `Redis has lost records. The proxy refuses calls that need records, because a recipient could be replaced twice. Check the envelopes of recent replacements, then run: redis-cli SET ${names.confirmed} ${loss}`,
      )
    }
    if (!known) warningsOf(server).forEach(warn)
    const secret = known && !isLost ? known.secret : await adopt(marker)
    known = { secret, runId: server.runId }
    problem = ''
    isOpen = true
    return secret
  }

  /** Decrypts the secret in the marker entry. Creates the entry if Redis has none. */
  async function adopt(stored: string | undefined): Promise<StoreSecret> {
    const marker = stored ?? (await create(client, names.marker, keys))
    const [id = '', ...sealed] = marker.split(' ')
    const text = await Promise.any(sealed.map(async (one) => open(one, keys))).catch(() =>
      fail(
        `No key in \`keys\` can decrypt ${names.marker} in Redis. This instance refuses calls that need Redis; other instances continue. Add their key to \`keys\`, after the current key.`,
      ),
    )
    const keyIds = keys.map((key) => key.id)
    if (keyIds.join() !== sealed.map(keyIdOf).join()) {
      await send(client, ['SET', names.marker, await sealMarker(keys, id, text), 'XX'])
    }
    return createStoreSecret(Buffer.from(text, 'base64url'))
  }

  async function recheck(): Promise<StoreSecret> {
    isOpen = false
    checking ??= check().finally(() => {
      checking = undefined
    })
    return checking
  }

  return { recheck, secret: async () => (isOpen && known ? known.secret : recheck()) }
}

/** Creates the marker entry, unless another instance has just done so. Returns the stored one. */
async function create(
  client: RedisClient,
  name: string,
  keys: readonly SealingKey[],
): Promise<string> {
  const bytes = randomBytes(32)
  const { id } = createStoreSecret(bytes)
  const marker = await sealMarker(keys, id, bytes.toString('base64url'))
  await send(client, ['SET', name, marker, 'NX'])
  const [created] = texts(await send(client, ['MGET', name]))
  if (created === undefined) throw new Error('Redis did not store a new entry.')
  return created
}

/** Encrypts the secret with each key, so that instances with the old or new key can read it. */
async function sealMarker(keys: readonly SealingKey[], id: string, text: string): Promise<string> {
  return [id, ...(await Promise.all(keys.map(async (key) => seal(text, key))))].join(' ')
}

/** Reads the reply of the command `MGET`. A missing entry becomes `undefined`. */
function texts(reply: unknown): readonly (string | undefined)[] {
  const values: readonly unknown[] = Array.isArray(reply) ? reply : []
  return values.map((value) => (typeof value === 'string' ? value : undefined))
}
