import { randomBytes } from 'node:crypto'
import { send, type RedisClient } from './redisCommands.js'
import { keyIdOf, open, seal, type SealingKey } from './sealedText.js'
import { readServerInfo, warningsOf, type ServerInfo } from './serverInfo.js'
import { createStoreSecret, type StoreSecret } from './storeSecret.js'

/** What a {@link Marker} needs. */
export interface MarkerParts {
  readonly client: RedisClient
  /** The current key first. */
  readonly keys: readonly SealingKey[]
  readonly names: MarkerNames
  readonly warn: (message: string) => void
}

/** The names of the three entries in Redis that are not hashed. */
export interface MarkerNames {
  /** Holds the id of the data set's secret, and the secret itself, sealed. */
  readonly marker: string
  /** Set by the instance that finds a loss, to the current run of the server. */
  readonly lost: string
  /** Set by the operator, to the run whose loss is accepted. */
  readonly confirmed: string
}

/** Knows whether Redis still holds all records. */
export interface Marker {
  /** Returns the secret of the data set. Rejects while records may be missing. */
  readonly secret: () => Promise<StoreSecret>
  /** Checks Redis first, then does the same as `secret`. */
  readonly recheck: () => Promise<StoreSecret>
}

/**
 * Detects that Redis has lost records. Otherwise a used `Idempotency-Key` would look new.
 *
 * Each data set has a marker. The first instance creates it. An instance that has seen a marker creates
 * another one only after an operator has confirmed the loss.
 *
 * The marker also holds the secret of the data set, sealed with each of the host's keys. So a change of
 * keys changes only the marker, and every instance can read every record meanwhile. An instance that
 * cannot open the marker does not change it.
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

  /** Whether records that this instance has written may be missing. */
  function isLoss(marker: string | undefined, { runId, mayForget }: ServerInfo): boolean {
    if (!known) return false
    const isOther = !marker?.startsWith(`${known.secret.id} `)
    // After a restart from a snapshot the marker is there, but later records are missing.
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
      // Also stops the instances that start after this one has found the loss.
      if (loss !== lost) await send(client, ['SET', names.lost, loss])
      fail(
        `Redis has lost records. Calls that need them are refused, because a replacement could happen twice. Check the envelopes of recent replacements, then run: redis-cli SET ${names.confirmed} ${loss}`,
      )
    }
    if (!known) warningsOf(server).forEach(warn)
    const secret = known && !isLost ? known.secret : await adopt(marker)
    known = { secret, runId: server.runId }
    problem = ''
    isOpen = true
    return secret
  }

  /** Opens the marker, and creates a missing one. */
  async function adopt(stored: string | undefined): Promise<StoreSecret> {
    const marker = stored ?? (await create(client, names.marker, keys))
    const [id = '', ...sealed] = marker.split(' ')
    const text = await Promise.any(sealed.map(async (one) => open(one, keys))).catch(() =>
      fail(
        `None of \`keys\` opens the marker in Redis (${names.marker}). This instance refuses calls that need Redis; other instances continue. Add their key to \`keys\`, after the current key.`,
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

/** Creates the marker, unless another instance is faster. Returns the stored one. */
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
  if (created === undefined) throw new Error('Redis does not store the marker.')
  return created
}

/** Seals the secret with each key, so that every instance of a rolling deployment can open it. */
async function sealMarker(keys: readonly SealingKey[], id: string, text: string): Promise<string> {
  return [id, ...(await Promise.all(keys.map(async (key) => seal(text, key))))].join(' ')
}

/** The reply of `MGET`. */
function texts(reply: unknown): readonly (string | undefined)[] {
  const values: readonly unknown[] = Array.isArray(reply) ? reply : []
  return values.map((value) => (typeof value === 'string' ? value : undefined))
}
