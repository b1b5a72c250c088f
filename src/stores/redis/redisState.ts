import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import { parseOptions } from '../../proxy/options/parseOptions.js'
import { createSealing, keysSchema } from '../sealing.js'
import {
  MAX_SHARE,
  SHARED_MS,
  type Begun,
  type Claim,
  type SigningState,
} from '../../proxy/state/signingState.js'
import { BEGIN, FINISH, HIT, JOIN_SHARE, LEAVE_SHARE, RELEASE } from './scripts.js'

/**
 * The part of a Redis client that `redisState` uses: `createClient()`, `createCluster()` or
 * `createSentinel()` of `@redis/client`. The host application connects it, handles its `error`
 * events and closes it. With `disableOfflineQueue: true`, no command waits during an outage.
 */
export interface RedisClient {
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>
}

/** Options of {@link redisState}. */
export interface RedisStateOptions {
  /** A connected client of `@redis/client`. Several states may share it. */
  readonly client: RedisClient
  /**
   * Encryption keys of 32 random bytes each, the same on all instances. The first one is the
   * current key. To rotate, put a new key first, and remove the old key when it is no longer needed:
   * four days after all instances have the new one.
   */
  readonly keys: readonly Uint8Array[]
  /** The beginning of all names in Redis. Default: `signing:`. */
  readonly prefix?: string | undefined
  /**
   * Allows `onReplaced` with this state, although a recipient is perhaps replaced twice after a failover
   * of Redis or after a loss of its data. Default: `false`.
   */
  readonly acceptLostWrites?: boolean | undefined
}

const schema = v.strictObject({
  client: v.pipe(
    v.custom<RedisClient>(
      (client) => isJsonObject(client) && typeof client['eval'] === 'function',
      'must be a client of @redis/client',
    ),
    v.description('Set the result of createClient() or createCluster(), and connect it first.'),
  ),
  keys: keysSchema,
  prefix: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[!-~]{1,64}$/, 'must be 1 to 64 visible ASCII characters'),
      v.description('Omit it for the default "signing:".'),
    ),
    'signing:',
  ),
  acceptLostWrites: v.optional(
    v.pipe(v.boolean(), v.description('Set true only if a second replacement does no harm.')),
    false,
  ),
})

const hitReply = v.tuple([v.number(), v.number()])
const begunReply = v.union([
  v.tuple([v.literal('taken'), v.string(), v.string()]),
  v.tuple([v.picklist(['pending', 'done']), v.string(), v.string(), v.string(), v.number()]),
  v.tuple([v.literal('over_limit'), v.number()]),
])

/**
 * Stores idempotency records and call counts in Redis or a Redis Cluster, so that several instances
 * of the proxy share them. A failover of Redis can lose the last writes: a retry may then create a
 * ceremony again. Replacements need `postgresState`, unless `acceptLostWrites` is `true`.
 *
 * Names in Redis contain hashes, and results are encrypted (AES-256-GCM). The state adds no listener
 * to the client, and needs no setup.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. Its functions reject if
 * Redis fails.
 *
 * @example
 * ```ts
 * const client = createClient({ url, disableOfflineQueue: true })
 * client.on('error', (error) => logger.error(error))
 * await client.connect()
 * createSigningProxy({ ...options, state: redisState({ client, keys: [currentKey] }) })
 * ```
 */
export function redisState(options: RedisStateOptions): SigningState {
  const { client, keys, prefix, acceptLostWrites } = parseOptions(schema, options, 'redisState')
  const sealing = createSealing(keys)
  /** A hash tag in braces: a Redis Cluster stores a counter and its records on one node. */
  const counterOf = (counter: string): string => `${prefix}{${counter}}`
  const nameOf = ({ key: { kind, id }, counted }: Claim): string =>
    `${counted ? counterOf(counted.counter) : prefix}${kind}:${id}`
  const run = async (script: string, names: string[], ...words: string[]): Promise<unknown> =>
    client.eval(script, { keys: names, arguments: words })
  const shareOf = (subject: string): string => `${prefix}share:${subject}`
  /** The entry of a record in the share. A call must not remove the entry of another call. */
  const entryOf = (claim: Claim): string => `${nameOf(claim)}:${claim.owner}`
  const leaveShare = async (claim: Claim): Promise<void> => {
    if (claim.subject !== undefined) {
      await run(LEAVE_SHARE, [shareOf(claim.subject)], entryOf(claim))
    }
  }

  return {
    mayLoseWrites: !acceptLostWrites,
    begin: async (claim, ttlMs) => {
      const name = nameOf(claim)
      const { fingerprint, owner, over, subject, counted } = claim
      const counts = over === undefined && counted
      const names = counts ? [name, counterOf(counts.counter)] : [name]
      const limit = counts ? [String(counts.windowMs), String(counts.limit)] : []
      const call = [fingerprint, owner, String(ttlMs), over ?? '', subject ?? '', ...limit]
      const reply = v.parse(begunReply, await run(BEGIN, names, ...call))
      const begun = readBegun(reply, (sealed) => sealing.open(name, sealed))
      // A record that is taken over stays in one share only.
      if (reply[0] === 'taken' && reply[2] !== '') {
        await run(LEAVE_SHARE, [shareOf(reply[2])], `${name}:${reply[1]}`)
      }
      if (begun.state !== 'taken' || subject === undefined) return begun
      const entry = [entryOf(claim), String(ttlMs), String(MAX_SHARE)]
      const share = await run(JOIN_SHARE, [shareOf(subject)], ...entry)
      if (share === 1) return begun
      await run(RELEASE, [name], owner)
      return { state: 'share_full' }
    },
    finish: async (claim, result, ttlMs) => {
      const name = nameOf(claim)
      const { fingerprint, owner, step = 1, continues } = claim
      const write = [String(ttlMs), sealing.seal(name, result), String(step), continues ? '1' : '']
      const finish = run(FINISH, [name], fingerprint, owner, ...write)
      await Promise.all([finish, ttlMs < SHARED_MS && leaveShare(claim)])
    },
    release: async (claim) => {
      // Leaves the share first: if the second half fails, no deleted record remains in the share.
      await leaveShare(claim)
      await run(RELEASE, [nameOf(claim)], claim.owner)
    },
    hit: async (counter, windowMs) => {
      const reply = await run(HIT, [counterOf(counter)], String(windowMs))
      const [count, resetMs] = v.parse(hitReply, reply)
      return { count, resetMs }
    },
  }
}

/** Converts the reply of the script `BEGIN`. */
function readBegun(
  begun: v.InferOutput<typeof begunReply>,
  open: (sealed: string) => string,
): Begun {
  if (begun[0] === 'taken') return { state: 'taken' }
  if (begun[0] === 'over_limit') return { state: 'over_limit', resetMs: begun[1] }
  const [state, fingerprint, revision, sealed, ageMs] = begun
  const found = { fingerprint, revision, result: open(sealed) }
  return state === 'done' ? { state, ...found } : { state, ageMs, ...found }
}
