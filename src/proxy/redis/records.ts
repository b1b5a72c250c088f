import * as v from 'valibot'
import {
  begunBefore,
  type Begun,
  type RecordKey,
  type SigningState,
  type StoredRecord,
} from '../state/signingState.js'
import type { Marker, MarkerNames } from './marker.js'
import { send, type RedisClient } from './redisCommands.js'
import { BEGIN } from './scripts.js'
import { open, seal } from './sealedText.js'
import type { StoreSecret } from './storeSecret.js'

const storedRecord = v.object({
  fingerprint: v.string(),
  startedAt: v.number(),
  result: v.optional(v.string()),
})

/** Builds the functions that read and write records in Redis. */
export function createRecords(
  client: RedisClient,
  marker: Marker,
  names: MarkerNames,
  prefix: string,
): Pick<SigningState, 'begin' | 'finish' | 'read'> {
  const nameOf = (secret: StoreSecret, key: RecordKey): string =>
    prefix + secret.nameOf(entryOf(key))

  /** Creates a record in Redis. Returns `undefined` if Redis has lost the records of `secret`. */
  async function tryToBegin(
    secret: StoreSecret,
    key: RecordKey,
    { fingerprint, ttlMs }: { readonly fingerprint: string; readonly ttlMs: number },
  ): Promise<Begun | undefined> {
    const name = nameOf(secret, key)
    const places = [names.marker, names.lost, names.confirmed, name]
    const sealed = await sealRecord(secret, key, { fingerprint, startedAt: Date.now() })
    const words = ['EVAL', BEGIN, '4', ...places, `${secret.id} `, sealed, String(ttlMs)]
    // A slow Redis may create the record after the caller has stopped waiting. Delete it then.
    const found = await send(client, words, async (late) =>
      late === 'taken' ? send(client, ['DEL', name]) : undefined,
    )
    if (found === 'lost') return undefined
    if (found === 'taken') return { state: 'taken' }
    return begunBefore(await openRecord(secret, key, found), fingerprint)
  }

  return {
    begin: async (key, fingerprint, ttlMs) => {
      const record = { fingerprint, ttlMs }
      const begun =
        (await tryToBegin(await marker.secret(), key, record)) ??
        (await tryToBegin(await marker.recheck(), key, record))
      if (!begun) throw new Error('Redis has lost records')
      return begun
    },
    finish: async (key, fingerprint, result, ttlMs) => {
      const secret = await marker.secret()
      const name = nameOf(secret, key)
      if (result === undefined) {
        await send(client, ['DEL', name])
        return
      }
      const sealed = await sealRecord(secret, key, { fingerprint, startedAt: Date.now(), result })
      await send(client, ['SET', name, sealed, 'PX', String(ttlMs)])
    },
    read: async (key) => {
      const secret = await marker.secret()
      const found = await send(client, ['GET', nameOf(secret, key)])
      return found === null ? undefined : (await openRecord(secret, key, found)).result
    },
  }
}

function entryOf({ kind, id }: RecordKey): string {
  return JSON.stringify([kind, id])
}

async function sealRecord(
  secret: StoreSecret,
  key: RecordKey,
  record: StoredRecord,
): Promise<string> {
  return seal(JSON.stringify(record), secret.sealingKeyOf(entryOf(key)))
}

async function openRecord(
  secret: StoreSecret,
  key: RecordKey,
  sealed: unknown,
): Promise<StoredRecord> {
  const text = await open(String(sealed), [secret.sealingKeyOf(entryOf(key))])
  return v.parse(storedRecord, JSON.parse(text))
}
