/** A server that the benchmark compares: a proxy, or the service itself. */
export interface Contender {
  readonly name: string
  /** The name of its file in `servers/`. */
  readonly server: string
  readonly env?: Readonly<Record<string, string>>
  /** Whether requests use the paths of this package's proxy, or the paths of the service. */
  readonly calledAs: 'proxy' | 'service'
  /** Whether it takes part in every round, because a performance goal depends on it. */
  readonly isMain?: boolean
  /** The store that its state uses. Default: memory. The benchmark starts the store. */
  readonly state?: 'redis' | 'postgres'
  /** The goal: its processor time, divided by that of `@fastify/http-proxy`. */
  readonly goal?: number
}

/** The proxy with which the goals compare this package's proxy. */
export const BASE = '@fastify/http-proxy'

/** The service itself. All others are compared with it. */
export const service: Contender = {
  name: 'the service, directly',
  server: 'service',
  calledAs: 'service',
  isMain: true,
}

/**
 * This package's proxy and its alternatives. This proxy takes part twice, so that the report shows
 * how much two processes of the same program differ.
 */
export const contenders: readonly Contender[] = [
  { name: 'this proxy', server: 'ours', calledAs: 'proxy', isMain: true, goal: 1.3 },
  { name: 'this proxy, once more', server: 'ours', calledAs: 'proxy', isMain: true },
  { name: BASE, server: 'fastifyHttpProxy', calledAs: 'service', isMain: true },
  {
    name: 'by hand, undici Pool, no checks',
    server: 'poolPassThrough',
    calledAs: 'service',
    isMain: true,
  },
  {
    name: 'this proxy, with events',
    server: 'ours',
    env: { WITH_EVENTS: '1' },
    calledAs: 'proxy',
    isMain: true,
    goal: 1.5,
  },
  {
    name: 'this proxy, with Redis and events',
    server: 'ours',
    env: { WITH_EVENTS: '1' },
    state: 'redis',
    calledAs: 'proxy',
    isMain: true,
    goal: 2.0,
  },
  {
    name: 'this proxy, with PostgreSQL (postgres.js) and events',
    server: 'ours',
    env: { WITH_EVENTS: '1', POSTGRES_JS: '1' },
    state: 'postgres',
    calledAs: 'proxy',
    isMain: true,
    goal: 3.0,
  },
  {
    name: 'this proxy, with PostgreSQL (node-postgres) and events',
    server: 'ours',
    env: { WITH_EVENTS: '1' },
    state: 'postgres',
    calledAs: 'proxy',
    isMain: true,
    goal: 3.0,
  },
  {
    name: 'this proxy, global fetch',
    server: 'ours',
    env: { GLOBAL_FETCH: '1' },
    calledAs: 'proxy',
  },
  { name: 'by hand, global fetch, no checks', server: 'fetchPassThrough', calledAs: 'service' },
  {
    name: 'http-proxy-middleware on Express, keep-alive',
    server: 'httpProxyMiddleware',
    env: { KEEP_ALIVE: '1' },
    calledAs: 'service',
  },
  { name: 'Hono’s proxy helper', server: 'honoProxy', calledAs: 'service' },
]
