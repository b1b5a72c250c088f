/** This package's proxy with every check of its own, as it is built, on plain Node. */
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import {
  createSigningProxy,
  memoryRateLimit,
  type SigningProxyOptions,
} from 'react-signing-ceremony/proxy'
import { createPooledFetch, toNodeListener } from 'react-signing-ceremony/proxy/node'
import { redisRateLimit, redisStore } from 'react-signing-ceremony/proxy/redis'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const PORTAL = 'https://portal.example.com'
const NO_LIMITS = { perSubject: 1_000_000_000, perRecipient: 1_000_000_000 }

/** The store and the limits that several processes share, where there is a Redis. */
async function sharedState(
  url: string | undefined,
): Promise<Pick<SigningProxyOptions, 'store' | 'rateLimit'>> {
  if (url === undefined) return {}
  const client = createClient({ url, disableOfflineQueue: true })
  await client.connect()
  const shared = { client, encryptionKeys: [new Uint8Array(32).fill(7)] }
  return { store: redisStore(shared), rateLimit: redisRateLimit({ ...shared, ...NO_LIMITS }) }
}

const proxy = createSigningProxy({
  service: {
    baseUrl: serviceUrl,
    apiKey: API_KEY,
    ceremonyOrigins: ['https://ceremony.example.com'],
  },
  publicUrl: `${PORTAL}/api/signing`,
  embeddableIn: [PORTAL],
  authenticate: (request) => {
    const subject = /session=(\w+)/.exec(request.headers.get('cookie') ?? '')?.[1]
    return subject === undefined ? null : { subject }
  },
  authorize: ({ session }) => session.subject !== '',
  evidence: ({ subject }) => ({
    provider: 'Acme Portal',
    data: { 'Session ID': subject, 'Authenticated At': '2026-01-01T08:00:00.000Z' },
  }),
  // Counted like any other, but the load is one that no person makes.
  rateLimit: memoryRateLimit(NO_LIMITS),
  ...(await sharedState(process.env['REDIS_URL'])),
  ...(process.env['WITH_EVENTS'] && { onEvent: () => {} }),
  ...(process.env['GLOBAL_FETCH'] === undefined && { fetch: createPooledFetch() }),
})

serveChild(createServer(toNodeListener(proxy)))
