/** The process of {@link startProxyProcess}: one instance of a portal's proxy. */
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { createSigningProxy } from '../../../../src/proxy/index.js'
import { toNodeListener } from '../../../../src/proxy/node/index.js'
import { redisRateLimit, redisStore } from '../../../../src/proxy/redis/index.js'
import { listen } from '../../support/listen.js'
import { portalOptions } from '../../support/portal.js'
import type { ProxyProcessOptions } from './proxyProcess.js'

const options: ProxyProcessOptions = JSON.parse(process.env['PROXY_OPTIONS'] ?? '{}')

const client = createClient({ url: options.redisUrl, disableOfflineQueue: true })
// A Redis that goes away is what these tests are about.
client.on('error', () => {})
await client.connect()

const { perRecipient } = options
const encryptionKeys = [Buffer.alloc(32, 'test')]
const proxy = createSigningProxy({
  ...portalOptions(options.serviceUrl),
  // Above what the service takes in a race, below what a test may wait for.
  timeoutMs: 3_000,
  onEvent: (event) => {
    process.send?.(event)
  },
  onStoreFailure: options.onStoreFailure ?? 'fail-closed',
  rateLimit:
    perRecipient === undefined
      ? false
      : redisRateLimit({ client, encryptionKeys, perRecipient, timeoutMs: 1_000 }),
  store: redisStore({ client, encryptionKeys, timeoutMs: 1_000 }),
})

const { url } = await listen(createServer(toNodeListener(proxy)))
process.send?.(url)
// A test that ends leaves no process behind.
process.on('disconnect', () => process.exit())
