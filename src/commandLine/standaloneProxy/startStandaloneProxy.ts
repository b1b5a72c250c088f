import { createServer, type Server } from 'node:http'
import { createSigningProxy, signatureApi2026, memoryRateLimit } from '../../proxy/index.js'
import { createPooledFetch, type PooledFetch, toNodeListener } from '../../proxy/node/index.js'
import type { Terminal } from '../terminal/Terminal.js'
import type { PortalEndpoint } from './askPortal.js'
import { asConfigError } from './ConfigProblem.js'
import { connectRedis, type SharedState } from './connectRedis.js'
import { eventLines, lineWriter } from './eventLines.js'
import { portalHooks } from './portalHooks.js'
import { readSecret } from './secrets.js'
import type { StandaloneConfig } from './StandaloneConfig.js'
import { listenOn, stopServer } from './server.js'

/** A proxy that listens. */
export interface RunningStandaloneProxy {
  readonly port: number
  /** Takes no more calls, lets those under way end, within bounds, and lets go of everything. */
  readonly stop: () => Promise<void>
}

/** Beyond an exchange with the service: a repeated key that waits for it. */
const GRACE_MS = 5_000

/** Makes the proxy of a configuration without opening a port; throws {@link ConfigError}. */
export async function prepareStandaloneProxy(
  config: StandaloneConfig,
  { env, print }: Pick<Terminal, 'env' | 'print'>,
  shared?: SharedState,
): Promise<{ readonly server: Server; readonly close: () => Promise<void> }> {
  const write = lineWriter(print)
  const { service, portal, limits } = config
  await readSecret('service.apiKey', service.apiKey, env)
  const endpoint: PortalEndpoint = {
    url: portal.url,
    timeoutMs: portal.timeoutMs,
    secret: portal.secret && (await readSecret('portal.secret', portal.secret, env)),
  }
  const eventSalt = config.eventSalt && (await readSecret('eventSalt', config.eventSalt, env))
  const pooledFetch = await poolWhereInstalled()
  try {
    const proxy = createSigningProxy({
      ...sameInBoth(config),
      ...(eventSalt !== undefined && { eventSalt }),
      service: {
        baseUrl: service.baseUrl,
        ...(service.mode && { mode: service.mode }),
        ...(service.ceremonyOrigins && { ceremonyOrigins: service.ceremonyOrigins }),
        // Read anew for each call, so that it can be changed without a restart.
        apiKey: async () => readSecret('service.apiKey', service.apiKey, env),
        ...(service.dialect === 'live' && { dialect: signatureApi2026 }),
      },
      ...portalHooks(endpoint, portal.replacements),
      ...eventLines(write),
      rateLimit: limits && memoryRateLimit(limits),
      ...shared?.options,
      ...(pooledFetch && { fetch: pooledFetch }),
    })
    const server = createServer({ requestTimeout: 30_000 }, toNodeListener(proxy))
    return { server, close: async () => pooledFetch?.close() }
  } catch (error) {
    await pooledFetch?.close()
    throw asConfigError(error)
  }
}

/** Starts the proxy of a configuration; throws {@link ConfigError}. */
export async function startStandaloneProxy(
  config: StandaloneConfig,
  terminal: Pick<Terminal, 'env' | 'print'>,
): Promise<RunningStandaloneProxy> {
  const { env, print } = terminal
  const write = lineWriter(print)
  const shared = config.redis && (await connectRedis(config.redis, config.limits, { env, write }))
  try {
    const { server, close } = await prepareStandaloneProxy(config, terminal, shared)
    const port = await listenOn(server, config.listen)
    write({ type: 'listening', host: config.listen.host, port, publicUrl: config.publicUrl })
    return {
      port,
      stop: async () => {
        write({ type: 'stopping' })
        await stopServer(server, config.timeoutMs + GRACE_MS)
        await close()
        await shared?.close()
        write({ type: 'stopped' })
      },
    }
  } catch (error) {
    await shared?.close()
    throw error
  }
}

/** Several times the throughput, with the package `undici`; the runtime's own way out without it. */
async function poolWhereInstalled(): Promise<PooledFetch | undefined> {
  return import('undici').then(
    () => createPooledFetch(),
    () => undefined,
  )
}

/** What the file and the proxy's options have alike; left out where it is left out there. */
function sameInBoth(config: StandaloneConfig) {
  const { publicUrl, embeddableIn, timeoutMs } = config
  const { allowedOrigins, redirectUrls, evidenceLabels } = config
  const { maxRequestBytes, maxAnswerBytes, idempotencyTtlMs } = config
  return {
    publicUrl,
    embeddableIn,
    timeoutMs,
    ...(allowedOrigins && { allowedOrigins }),
    ...(redirectUrls && { redirectUrls }),
    ...(evidenceLabels && { evidenceLabels }),
    ...(maxRequestBytes !== undefined && { maxRequestBytes }),
    ...(maxAnswerBytes !== undefined && { maxAnswerBytes }),
    ...(idempotencyTtlMs !== undefined && { idempotencyTtlMs }),
  }
}
