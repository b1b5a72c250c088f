import { type RedisClient, redisRateLimit, redisStore } from '../../proxy/redis/index.js'
import type { SigningProxyOptions } from '../../proxy/index.js'
import type { Terminal } from '../terminal/Terminal.js'
import { asConfigError, ConfigError } from './ConfigProblem.js'
import type { WriteLine } from './eventLines.js'
import { parseEncryptionKeys, readSecret } from './secrets.js'
import type { RedisConfig, StandaloneConfig } from './StandaloneConfig.js'

/** State that several processes share, and how to let go of it. */
export interface SharedState {
  readonly options: Pick<SigningProxyOptions, 'store' | 'rateLimit' | 'onStoreFailure'>
  readonly close: () => Promise<void>
}

/** How long the first connection may take. */
const PATIENCE_MS = 5_000

/** Connects to the Redis of a configuration. Throws {@link ConfigError} where there is none. */
export async function connectRedis(
  redis: RedisConfig,
  limits: StandaloneConfig['limits'],
  { env, write }: { readonly env: Terminal['env']; readonly write: WriteLine },
): Promise<SharedState> {
  const url =
    typeof redis.url === 'string' ? redis.url : await readSecret('redis.url', redis.url, env)
  const keys = await readSecret('redis.encryptionKeys', redis.encryptionKeys, env)
  const { createClient } = await import('@redis/client').catch(() => {
    throw unavailable('The package @redis/client is not installed', 'npm install @redis/client')
  })
  const client = createClient({ url, disableOfflineQueue: true })
  // The error's text may hold the url.
  client.on('error', () => write({ type: 'redis_failed' }))
  const timer = setTimeout(() => client.destroy(), PATIENCE_MS)
  try {
    await client.connect()
  } catch {
    throw unavailable('Redis cannot be reached', 'Check the address, the password and the network.')
  } finally {
    clearTimeout(timer)
  }
  try {
    return { options: optionsOf(client, redis, keys, limits), close: async () => client.close() }
  } catch (error) {
    await client.close()
    throw asConfigError(error, 'redis.')
  }
}

function optionsOf(
  client: RedisClient,
  { keyPrefix, onFailure }: RedisConfig,
  keys: string,
  limits: StandaloneConfig['limits'],
): SharedState['options'] {
  const place = {
    client,
    encryptionKeys: parseEncryptionKeys(keys),
    ...(keyPrefix !== undefined && { keyPrefix }),
  }
  return {
    store: redisStore(place),
    rateLimit: limits === false ? false : redisRateLimit({ ...place, ...limits }),
    onStoreFailure: onFailure,
  }
}

function unavailable(message: string, remedy: string): ConfigError {
  return new ConfigError([{ code: 'unavailable', path: 'redis', message, remedy }])
}
