/** Runs a proxy with files in a process of its own, which answers a message with its memory. */
import { createServer } from 'node:http'
import { createSigningProxy } from '../../../src/proxy/index.js'
import { createPooledFetch, toNodeListener } from '../../../src/proxy/node/index.js'
import { listen } from './listen.js'
import { portalOptions } from './portal.js'
import { withFiles } from './withFiles.js'

const options = portalOptions(process.env['SERVICE_URL'] ?? '')
const proxy = createSigningProxy({
  ...options,
  authorize: () => true,
  service: { ...options.service, adapter: withFiles },
  fetch: createPooledFetch(),
})
const { port } = await listen(createServer(toNodeListener(proxy)))
process.on('message', () => process.send?.(process.memoryUsage.rss()))
process.on('disconnect', () => process.exit())
process.send?.(port)
