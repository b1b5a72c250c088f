import { postgresState } from '../../proxy/postgres/index.js'
import { redisState } from '../../proxy/redis/index.js'
import type { SigningState } from '../../proxy/index.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError, configError, readSecret } from './readConfig.js'
import type { SecretPlace, StandaloneOutput } from './standaloneSchema.js'

/** State in PostgreSQL or Redis that several processes share. */
export interface SharedState {
  readonly state: SigningState
  readonly close: () => Promise<void>
}

interface OpenOptions {
  readonly env: Terminal['env']
  /** Is called when a connection fails. It gets no error, which could contain the url. */
  readonly onError: () => void
  /** If false, everything is checked except the connection. */
  readonly connect: boolean
}

const CONNECT_TIMEOUT_MS = 5_000

/** Less than the two seconds after which the proxy stops waiting for its state. */
const QUERY_TIMEOUT_MS = 1_500

/** Opens the store of the configuration, if there is one. */
export async function openStore(
  { redis, postgres, portal }: StandaloneOutput,
  options: OpenOptions,
): Promise<SharedState | undefined> {
  if (redis && postgres) {
    const remedy = 'Remove `redis`, because PostgreSQL also stores replacements safely.'
    throw configError('redis', 'cannot be set together with `postgres`', remedy)
  }
  if (redis && portal.replacements && !redis.acceptLostWrites) {
    const remedy =
      'Use `postgres`. Or set `redis.acceptLostWrites` to true; a recipient may then be replaced twice after a failover of Redis.'
    throw configError('redis', 'must not be set if `portal.replacements` is true', remedy)
  }
  if (postgres) return openPostgres(postgres, options)
  return redis && openRedis(redis, options)
}

/** Opens the state in Redis. */
async function openRedis(
  redis: NonNullable<StandaloneOutput['redis']>,
  { env, onError, connect }: OpenOptions,
): Promise<SharedState> {
  const { url, keys } = await readPlaces('redis', redis, env)
  const { createClient } = await import('@redis/client').catch(() => {
    throw configError('redis', 'needs the package @redis/client', 'Run npm install @redis/client.')
  })
  const client = createClient({ url, disableOfflineQueue: true })
  client.on('error', onError)
  const close = async (): Promise<void> => {
    if (client.isOpen) await client.close()
  }
  try {
    const { prefix, acceptLostWrites } = redis
    const state = redisState({ client, keys, prefix, acceptLostWrites })
    if (connect) await connectInTime(client)
    return { state, close }
  } catch (error) {
    await close()
    throw asConfigError(error, 'redis.')
  }
}

/** Opens the state in PostgreSQL, and creates its table if it is missing. */
async function openPostgres(
  postgres: NonNullable<StandaloneOutput['postgres']>,
  { env, onError, connect }: OpenOptions,
): Promise<SharedState> {
  const { url: connectionString, keys } = await readPlaces('postgres', postgres, env)
  const { Pool } = await import('pg').then(
    (pg) => pg.default,
    () => {
      throw configError('postgres', 'needs the package pg', 'Run npm install pg.')
    },
  )
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  pool.on('error', onError)
  const close = async (): Promise<void> => pool.end()
  try {
    const { table } = postgres
    const query = async (text: string, values: unknown[]) => pool.query(text, values)
    const state = postgresState({ query, keys, table })
    if (connect) {
      await state.migrate().catch(() => {
        const remedy = 'Check `postgres.url`, the network, and the right to create a table.'
        throw configError('postgres', 'cannot be used', remedy)
      })
    }
    return { state, close }
  } catch (error) {
    await close()
    throw asConfigError(error, 'postgres.')
  }
}

async function connectInTime(client: {
  readonly connect: () => Promise<unknown>
  readonly destroy: () => void
}): Promise<void> {
  const timer = setTimeout(() => client.destroy(), CONNECT_TIMEOUT_MS)
  try {
    await client.connect()
  } catch {
    const remedy = 'Check the address and password in `redis.url`, and the network.'
    throw configError('redis', 'cannot be reached', remedy)
  } finally {
    clearTimeout(timer)
  }
}

/** Reads the url and the encryption keys of a store. */
async function readPlaces(
  store: 'redis' | 'postgres',
  places: { readonly url: SecretPlace; readonly keys: SecretPlace },
  env: Terminal['env'],
): Promise<{ readonly url: string; readonly keys: readonly Uint8Array[] }> {
  const url = await readUrl(`${store}.url`, places.url, env)
  return { url, keys: parseKeys(await readSecret(`${store}.keys`, places.keys, env)) }
}

/** Reads a url. It is checked here, because an error of a client would contain its password. */
async function readUrl(
  name: 'redis.url' | 'postgres.url',
  place: SecretPlace,
  env: Terminal['env'],
): Promise<string> {
  const url = await readSecret(name, place, env)
  const { server, protocols, example } = URLS[name]
  if (URL.canParse(url) && protocols.test(new URL(url).protocol)) return url
  const remedy = `The secret must be a url such as "${example}".`
  throw configError(name, `must be the url of a ${server} server`, remedy)
}

const URLS = {
  'redis.url': {
    server: 'Redis',
    protocols: /^rediss?:$/,
    example: 'rediss://user:password@host:6379',
  },
  'postgres.url': {
    server: 'PostgreSQL',
    protocols: /^postgres(?:ql)?:$/,
    example: 'postgres://user:password@host:5432/database',
  },
} as const

/** Reads base64 keys, one on each line. */
function parseKeys(text: string): readonly Uint8Array[] {
  return text.split(/\s+/).map((line) => new Uint8Array(Buffer.from(line, 'base64')))
}
