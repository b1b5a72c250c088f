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
}

const MEMORY = 'this proxy'
const WITH_EVENTS = 'this proxy, with events'
const FASTIFY = 'by hand, Fastify and fetch'
const EXPRESS = 'by hand, Express 5 and fetch'

/** A goal: the processor time of `ours`, divided by that of `theirs`, is at most `most`. */
export interface Goal {
  readonly ours: string
  readonly theirs: string
  readonly most: number
}

/** Compares with what a portal would write, and a shared state with the memory of the process. */
export const goals: readonly Goal[] = [
  { ours: MEMORY, theirs: FASTIFY, most: 0.7 },
  { ours: MEMORY, theirs: EXPRESS, most: 0.5 },
  ...['node-postgres', 'postgres.js'].map((client) => ({
    ours: `this proxy, with PostgreSQL (${client}) and events`,
    theirs: WITH_EVENTS,
    most: 3,
  })),
]

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
  { name: MEMORY, server: 'ours', calledAs: 'proxy', isMain: true },
  { name: 'this proxy, once more', server: 'ours', calledAs: 'proxy', isMain: true },
  { name: FASTIFY, server: 'byHandFastify', calledAs: 'proxy', isMain: true },
  { name: EXPRESS, server: 'byHandExpress', calledAs: 'proxy', isMain: true },
  {
    name: '@fastify/http-proxy, no checks',
    server: 'fastifyHttpProxy',
    calledAs: 'service',
    isMain: true,
  },
  {
    name: 'undici.request, no checks',
    server: 'poolPassThrough',
    calledAs: 'service',
    isMain: true,
  },
  {
    name: WITH_EVENTS,
    server: 'ours',
    env: { WITH_EVENTS: '1' },
    calledAs: 'proxy',
    isMain: true,
  },
  {
    name: 'this proxy, with Redis and events',
    server: 'ours',
    env: { WITH_EVENTS: '1' },
    state: 'redis',
    calledAs: 'proxy',
    isMain: true,
  },
  {
    name: 'this proxy, with PostgreSQL (postgres.js) and events',
    server: 'ours',
    env: { WITH_EVENTS: '1', POSTGRES_JS: '1' },
    state: 'postgres',
    calledAs: 'proxy',
    isMain: true,
  },
  {
    name: 'this proxy, with PostgreSQL (node-postgres) and events',
    server: 'ours',
    env: { WITH_EVENTS: '1' },
    state: 'postgres',
    calledAs: 'proxy',
    isMain: true,
  },
  {
    name: 'this proxy, global fetch',
    server: 'ours',
    env: { GLOBAL_FETCH: '1' },
    calledAs: 'proxy',
  },
  {
    name: 'http-proxy-middleware on Express, keep-alive',
    server: 'httpProxyMiddleware',
    env: { KEEP_ALIVE: '1' },
    calledAs: 'service',
  },
  { name: 'Hono’s proxy helper', server: 'honoProxy', calledAs: 'service' },
]
