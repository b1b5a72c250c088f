import { send, type RedisClient } from './redisCommands.js'

/** The settings of a Redis server that matter for records. */
export interface ServerInfo {
  /** Changes with every start of the server. `unknown` if the client must not send `INFO`. */
  readonly runId: string
  /** Whether it may delete entries when its memory is full. */
  readonly mayEvict: boolean
  /** Whether a restart may lose entries, because there is no append-only file. */
  readonly mayForget: boolean
}

/** Reads the settings with `INFO`. If the client must not send it, they count as correct. */
export async function readServerInfo(client: RedisClient): Promise<ServerInfo> {
  const info = String(await send(client, ['INFO']).catch(emptyIfForbidden))
  const field = (name: string): string | undefined =>
    new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1]
  return {
    runId: field('run_id') ?? 'unknown',
    mayEvict: (field('maxmemory_policy') ?? 'noeviction') !== 'noeviction',
    mayForget: field('aof_enabled') === '0',
  }
}

function emptyIfForbidden(error: unknown): string {
  if (error instanceof Error && error.message.startsWith('NOPERM')) return ''
  throw error
}

/** Returns the settings that the operator should change. */
export function warningsOf({ mayEvict, mayForget }: ServerInfo): readonly string[] {
  return [mayEvict ? MAY_EVICT : '', mayForget ? MAY_FORGET : ''].filter((text) => text !== '')
}

const MAY_EVICT =
  'Redis may evict records, and with them a used Idempotency-Key. Set its `maxmemory-policy` to `noeviction`.'
const MAY_FORGET =
  'Redis writes no append-only file. After a restart of Redis, calls are refused until an operator confirms the loss. Set `appendonly yes`.'
