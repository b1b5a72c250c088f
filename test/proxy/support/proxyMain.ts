/** Runs in a process of {@link startProxyProcess}, as one instance of a portal's proxy. */
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { Pool } from 'pg'
import { createSigningProxy, type SigningState } from '../../../src/proxy/index.js'
import { toNodeListener } from '../../../src/proxy/node/index.js'
import { postgresState } from '../../../src/stores/postgres/index.js'
import { redisState } from '../../../src/stores/redis/index.js'
import { listen } from './listen.js'
import { portalOptions } from './portal.js'
import type { ProxyProcessOptions } from './proxyProcess.js'

const options: ProxyProcessOptions = JSON.parse(process.env['PROXY_OPTIONS'] ?? '{}')
const { storeUrl } = options
const keys = [Buffer.alloc(32, 'test')]

const proxy = createSigningProxy({
  ...portalOptions(options.serviceUrl),
  authorize: () => true,
  // Longer than the service needs for concurrent calls, and shorter than a test's time limit.
  timeoutMs: 3_000,
  onEvent: (event) => {
    process.send?.(event)
  },
  state: storeUrl.startsWith('postgres:') ? inPostgres() : await inRedis(),
})

function inPostgres(): SigningState {
  const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: 1_500 }
  const pool = new Pool({ connectionString: storeUrl, ...timeouts })
  // Errors are expected, because the tests stop the store.
  pool.on('error', () => {})
  return postgresState({
    query: async (text, values, name) => pool.query({ text, values, name }),
    keys,
  })
}

async function inRedis(): Promise<SigningState> {
  const client = createClient({ url: storeUrl, disableOfflineQueue: true })
  client.on('error', () => {})
  await client.connect()
  return redisState({ client, keys, acceptLostWrites: true })
}

const { url } = await listen(createServer(toNodeListener(proxy)))
process.send?.(url)
// End this process when the process of the test ends.
process.on('disconnect', () => process.exit())
