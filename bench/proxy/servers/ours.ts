/** This package's proxy with every check of its own, as it is built, on plain Node. */
import { createServer } from 'node:http'
import { createSigningProxy, memoryRateLimit } from 'react-signing-ceremony/proxy'
import { createPooledFetch, toNodeListener } from 'react-signing-ceremony/proxy/node'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const PORTAL = 'https://portal.example.com'
const NO_LIMIT = 1_000_000_000

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
  rateLimit: memoryRateLimit({ perSubject: NO_LIMIT, perRecipient: NO_LIMIT }),
  ...(process.env['WITH_EVENTS'] && { onEvent: () => {} }),
  ...(process.env['GLOBAL_FETCH'] === undefined && { fetch: createPooledFetch() }),
})

serveChild(createServer(toNodeListener(proxy)))
