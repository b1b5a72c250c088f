import { redisState } from '../../proxy/redis/index.js'
import type { SigningState } from '../../proxy/index.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError, configError, readSecret } from './readConfig.js'
import type { StandaloneOutput } from './standaloneSchema.js'

/** State in Redis that several processes share. */
export interface SharedState {
  readonly state: SigningState
  readonly close: () => Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000

/** Opens the state in Redis. If `connect` is false, checks everything except the connection. */
export async function openRedis(
  redis: NonNullable<StandaloneOutput['redis']>,
  env: Terminal['env'],
  { onError, connect }: { readonly onError: () => void; readonly connect: boolean },
): Promise<SharedState> {
  const url = await readSecret('redis.url', redis.url, env)
  // Checked here, because an error of the Redis client would contain the url with its password.
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol)) {
    const remedy = 'The secret must be a url such as "rediss://user:password@host:6379".'
    throw configError('redis.url', 'must be the url of a Redis server', remedy)
  }
  const keys = parseKeys(await readSecret('redis.keys', redis.keys, env))
  const { createClient } = await import('@redis/client').catch(() => {
    throw configError('redis', 'needs the package @redis/client', 'Run npm install @redis/client.')
  })
  const client = createClient({ url, disableOfflineQueue: true })
  // `onError` must ignore the error, because the error's message may contain the url.
  client.on('error', onError)
  const close = async (): Promise<void> => {
    if (client.isOpen) await client.close()
  }
  try {
    const { prefix } = redis
    const state = redisState({ client, keys, ...(prefix !== undefined && { prefix }) })
    if (connect) {
      await connectInTime(client)
      await state.ready().catch(() => {
        const remedy = 'Check `redis.keys`. The events of type option_warning have the cause.'
        throw configError('redis', 'cannot store records', remedy)
      })
    }
    return { state, close }
  } catch (error) {
    await close()
    throw asConfigError(error, 'redis.')
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

/** Reads base64 keys, one on each line. */
function parseKeys(text: string): readonly Uint8Array[] {
  return text.split(/\s+/).map((line) => new Uint8Array(Buffer.from(line, 'base64')))
}
