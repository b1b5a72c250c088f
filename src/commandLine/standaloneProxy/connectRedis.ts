import { type RedisClient, redisRateLimit, redisStore } from '../../proxy/redis/index.js'
import type { SigningProxyOptions } from '../../proxy/index.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError, ConfigError } from './config/configProblem.js'
import type { WriteLine } from './eventLines.js'
import { isRedisUrl } from './config/readConfig.js'
import { parseEncryptionKeys, readSecret } from './config/secrets.js'
import type { RedisConfig, StandaloneConfig } from './config/standaloneConfig.js'

/** State that several processes share, and how to let go of it. */
export interface SharedState {
  readonly options: Pick<SigningProxyOptions, 'store' | 'rateLimit' | 'onStoreFailure'>
  readonly close: () => Promise<void>
}

interface RedisSurroundings {
  readonly env: Terminal['env']
  readonly write: WriteLine
  /** Without it everything is checked but whether somebody answers. */
  readonly connect: boolean
}

/** How long the first connection may take. */
const PATIENCE_MS = 5_000

/** Connects, where asked to, to the Redis of a configuration. Throws {@link ConfigError}. */
export async function connectRedis(
  redis: RedisConfig,
  limits: StandaloneConfig['limits'],
  { env, write, connect }: RedisSurroundings,
): Promise<SharedState> {
  const url =
    typeof redis.url === 'string' ? redis.url : await readSecret('redis.url', redis.url, env)
  // What Redis' client says of one that it cannot read holds it, and with it the password.
  if (!isRedisUrl(url)) throw NO_REDIS_URL
  const keys = await readSecret('redis.encryptionKeys', redis.encryptionKeys, env)
  const { createClient } = await import('@redis/client').catch(() => {
    throw unavailable('needs the package @redis/client', 'Run `npm install @redis/client`.')
  })
  const client = createClient({ url, disableOfflineQueue: true })
  // The error's text may hold the url.
  client.on('error', () => write({ type: 'redis_failed' }))
  try {
    if (connect) await connectInTime(client)
    const close = async (): Promise<void> => {
      if (client.isOpen) await client.close()
    }
    return { options: optionsOf(client, redis, keys, limits), close }
  } catch (error) {
    if (client.isOpen) await client.close()
    throw asConfigError(error, 'redis.')
  }
}

interface Connecting {
  readonly connect: () => Promise<unknown>
  readonly destroy: () => void
}

async function connectInTime(client: Connecting): Promise<void> {
  const timer = setTimeout(() => client.destroy(), PATIENCE_MS)
  try {
    await client.connect()
  } catch {
    throw unavailable('cannot be reached', 'Check the address, the password and the network.')
  } finally {
    clearTimeout(timer)
  }
}

function optionsOf(
  client: RedisClient,
  { keyPrefix, timeoutMs, settleMs, onFailure }: RedisConfig,
  keys: string,
  limits: StandaloneConfig['limits'],
): SharedState['options'] {
  const place = {
    client,
    encryptionKeys: parseEncryptionKeys(keys),
    ...(keyPrefix !== undefined && { keyPrefix }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  }
  return {
    store: redisStore({ ...place, ...(settleMs !== undefined && { settleMs }) }),
    rateLimit: limits === false ? false : redisRateLimit({ ...place, ...limits }),
    onStoreFailure: onFailure,
  }
}

const NO_REDIS_URL = new ConfigError([
  {
    code: 'invalid_value',
    path: 'redis.url',
    message: 'is no url of Redis',
    remedy: 'Have what it names hold "rediss://user:password@host:6379".',
  },
])

function unavailable(message: string, remedy: string): ConfigError {
  return new ConfigError([{ code: 'unavailable', path: 'redis', message, remedy }])
}
