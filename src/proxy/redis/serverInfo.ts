import { send, type RedisClient } from './redisCommands.js'

/** The settings of a Redis server that decide whether records can be lost. */
export interface ServerInfo {
  /** Changes with every start of Redis. `unknown` if the client has no permission for `INFO`. */
  readonly runId: string
  /** Whether Redis may delete entries when its memory is full. */
  readonly mayEvict: boolean
  /** Whether a restart of Redis may lose entries, because it writes no append-only file. */
  readonly mayForget: boolean
}

/** Reads the settings with the command `INFO`. Without permission, they count as correct. */
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

/** Returns a warning for each setting that the operator should change. */
export function warningsOf({ mayEvict, mayForget }: ServerInfo): readonly string[] {
  return [mayEvict ? MAY_EVICT : '', mayForget ? MAY_FORGET : ''].filter((text) => text !== '')
}

const MAY_EVICT =
  'Redis may delete records of used Idempotency-Keys when its memory is full. Set `maxmemory-policy` to `noeviction`.'
const MAY_FORGET =
  'Redis writes no append-only file, so a restart may lose records. The proxy then refuses calls until an operator confirms the loss. Set `appendonly yes`.'
