/** Runs in a process of {@link startProxyProcess}, as one instance of a portal's proxy. */
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { createSigningProxy } from '../../../../src/proxy/index.js'
import { toNodeListener } from '../../../../src/proxy/node/index.js'
import { redisState } from '../../../../src/proxy/redis/index.js'
import { listen } from '../../support/listen.js'
import { portalOptions } from '../../support/portal.js'
import type { ProxyProcessOptions } from './proxyProcess.js'

const options: ProxyProcessOptions = JSON.parse(process.env['PROXY_OPTIONS'] ?? '{}')
const { keys = ['test'], onStateFailure = 'fail-closed', perRecipient } = options

const client = createClient({ url: options.redisUrl, disableOfflineQueue: true })
// Errors are expected, because the tests stop Redis.
client.on('error', () => {})
await client.connect()

const proxy = createSigningProxy({
  ...portalOptions(options.serviceUrl),
  // Longer than the service needs for concurrent calls, and shorter than a test's time limit.
  timeoutMs: 3_000,
  onEvent: (event) => {
    process.send?.(event)
  },
  onStateFailure,
  limits: perRecipient === undefined ? false : { perRecipient },
  state: redisState({ client, keys: keys.map((fill) => Buffer.alloc(32, fill)) }),
})

const { url } = await listen(createServer(toNodeListener(proxy)))
process.send?.(url)
// End this process when the process of the test ends.
process.on('disconnect', () => process.exit())
