import type { SigningState } from '../../proxy/index.js'
import { postgresState } from '../../stores/postgres/index.js'
import { redisState } from '../../stores/redis/index.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError, configError, readSecret } from './readConfig.js'
import type { StandaloneOutput } from './standaloneSchema.js'

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

type Settings<Store extends 'redis' | 'postgres'> = NonNullable<StandaloneOutput[Store]>

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
  redis: Settings<'redis'>,
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
  return openOrClose('redis', close, async () => {
    const { prefix, acceptLostWrites } = redis
    const state = redisState({ client, keys, prefix, acceptLostWrites })
    if (!connect) return state
    const timer = setTimeout(() => client.destroy(), CONNECT_TIMEOUT_MS)
    const connected = client.connect().finally(() => clearTimeout(timer))
    await connected.catch(() => {
      const remedy = 'Check the url and password in `redis.url`, and the network.'
      throw configError('redis', 'cannot be reached', remedy)
    })
    return state
  })
}

/** Opens the state in PostgreSQL, and creates its table if it is missing. */
async function openPostgres(
  { table, ...places }: Settings<'postgres'>,
  { env, onError, connect }: OpenOptions,
): Promise<SharedState> {
  const { url: connectionString, keys } = await readPlaces('postgres', places, env)
  const { default: pg } = await import('pg').catch(() => {
    throw configError('postgres', 'needs the package pg', 'Run npm install pg.')
  })
  const pool = new pg.Pool({
    connectionString,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
  })
  pool.on('error', onError)
  const query = async (text: string, values: unknown[]) => pool.query(text, values)
  const close = async (): Promise<void> => pool.end()
  return openOrClose('postgres', close, async () => {
    const state = postgresState({ query, keys, table })
    if (!connect) return state
    await state.migrate().catch(() => {
      const remedy = 'Check `postgres.url`, the network, and the right to create a table.'
      throw configError('postgres', 'cannot be used', remedy)
    })
    return state
  })
}

/** Opens a state. Closes its connections if that fails. */
async function openOrClose(
  store: keyof typeof URLS,
  close: SharedState['close'],
  open: () => Promise<SigningState>,
): Promise<SharedState> {
  try {
    return { state: await open(), close }
  } catch (error) {
    await close()
    throw asConfigError(error, `${store}.`)
  }
}

/** The url of each store: its server, its protocols, and an example. */
const URLS = {
  redis: ['Redis', /^rediss?:$/, 'rediss://user:password@host:6379'],
  postgres: ['PostgreSQL', /^postgres(?:ql)?:$/, 'postgres://user:password@host:5432/database'],
} as const

/** Reads the url and the base64 encryption keys. An error of a client would contain the password. */
async function readPlaces(
  store: keyof typeof URLS,
  places: Pick<Settings<'redis'>, 'url' | 'keys'>,
  env: Terminal['env'],
): Promise<{ readonly url: string; readonly keys: readonly Uint8Array[] }> {
  const [server, protocols, example] = URLS[store]
  const url = await readSecret(`${store}.url`, places.url, env)
  if (!URL.canParse(url) || !protocols.test(new URL(url).protocol)) {
    const remedy = `The secret must be a url such as "${example}".`
    throw configError(`${store}.url`, `must be the url of a ${server} server`, remedy)
  }
  const lines = (await readSecret(`${store}.keys`, places.keys, env)).split(/\s+/)
  return { url, keys: lines.map((line) => new Uint8Array(Buffer.from(line, 'base64'))) }
}
