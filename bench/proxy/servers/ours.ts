/** This package's built proxy with all its checks, on plain Node. */
import { createServer } from 'node:http'
import { createClient } from '@redis/client'
import { Pool } from 'pg'
import postgres from 'postgres'
import { createSigningProxy, type SigningProxyOptions } from 'react-signing-ceremony/proxy'
import { createPooledFetch, toNodeListener } from 'react-signing-ceremony/proxy/node'
import { postgresState, type PostgresQuery } from 'react-signing-ceremony/proxy/postgres'
import { redisState } from 'react-signing-ceremony/proxy/redis'
import { API_KEY, serveChild, serviceUrl } from './serveChild.js'

const PORTAL = 'https://portal.example.com'
/** Whether to run with the documented pool and the default limits. */
const isDocumented = process.env['DOCUMENTED_POOL'] !== undefined
const NO_LIMITS = { perSubject: 1_000_000_000, perRecipient: 1_000_000_000 }

const keys = [new Uint8Array(32).fill(7)]

/** Returns a state that several processes share, if the benchmark has started a store for it. */
async function sharedState(): Promise<Partial<Pick<SigningProxyOptions, 'state'>>> {
  const { REDIS_URL: url, POSTGRES_URL: connectionString } = process.env
  if (url !== undefined) {
    const client = createClient({ url, disableOfflineQueue: true })
    await client.connect()
    return { state: redisState({ client, keys }) }
  }
  if (connectionString === undefined) return {}
  const query = process.env['POSTGRES_JS']
    ? postgresJs(connectionString)
    : nodePostgres(connectionString)
  const state = postgresState({ query, keys })
  await state.migrate()
  return { state }
}

function nodePostgres(connectionString: string): PostgresQuery {
  const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: 1_500 }
  const pool = new Pool({ connectionString, ...timeouts })
  return async (text, values, name) => pool.query({ text, values, name })
}

/** Sends the statements of concurrent calls together on one connection (pipelining). */
function postgresJs(connectionString: string): PostgresQuery {
  const sql = postgres(connectionString, { connect_timeout: 1, onnotice: () => {} })
  return async (text, values) => ({
    rows: await sql.unsafe(text, values, { prepare: true }),
  })
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
  // The proxy counts calls, but most benchmarks never reach this limit.
  limits: isDocumented ? {} : NO_LIMITS,
  ...(await sharedState()),
  ...(process.env['WITH_EVENTS'] && { onEvent: () => {} }),
  ...(process.env['GLOBAL_FETCH'] === undefined && {
    fetch: createPooledFetch(isDocumented ? { requestsPerSecond: 10 } : {}),
  }),
})

serveChild(createServer(toNodeListener(proxy)))
