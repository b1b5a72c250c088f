import { createServer, type Server } from 'node:http'
import { createSigningProxy } from '../../proxy/index.js'
import { toNodeListener } from '../../proxy/node/index.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError } from './config/configProblem.js'
import type { StandaloneConfig } from './config/standaloneConfig.js'
import { connectRedis } from './connectRedis.js'
import { lineWriter } from './eventLines.js'
import { openPool } from './openPool.js'
import { proxyOptions } from './proxyOptions.js'
import { listenOn, stopServer } from './server.js'

/** A proxy that listens. */
export interface RunningStandaloneProxy {
  readonly port: number
  /** Takes no more calls, lets those under way end, within bounds, and lets go of everything. */
  readonly stop: () => Promise<void>
}

/** Beyond an exchange with the service: a repeated key that waits for it. */
const GRACE_MS = 5_000

/** A proxy that does not listen yet. */
interface PreparedProxy {
  readonly server: Server
  readonly close: () => Promise<void>
}

/**
 * Makes the proxy of a configuration without opening a port, and without connecting to anybody where
 * that is not asked for; throws {@link ConfigError}.
 */
export async function prepareStandaloneProxy(
  config: StandaloneConfig,
  { env, print }: Pick<Terminal, 'env' | 'print'>,
  { connect }: { readonly connect: boolean },
): Promise<PreparedProxy> {
  const write = lineWriter(print)
  const closing: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all(closing.map(async (part) => part()))
  }
  try {
    const pooledFetch = await openPool(config.pool, env)
    if (pooledFetch) closing.push(pooledFetch.close)
    const shared =
      config.redis && (await connectRedis(config.redis, config.limits, { env, write, connect }))
    if (shared) closing.push(shared.close)
    const options = await proxyOptions(config, { env, write, pooledFetch, shared })
    const proxy = createSigningProxy(options)
    return { server: createServer({ requestTimeout: 30_000 }, toNodeListener(proxy)), close }
  } catch (error) {
    await close()
    throw asConfigError(error)
  }
}

/** Starts the proxy of a configuration; throws {@link ConfigError}. */
export async function startStandaloneProxy(
  config: StandaloneConfig,
  terminal: Pick<Terminal, 'env' | 'print'>,
): Promise<RunningStandaloneProxy> {
  const write = lineWriter(terminal.print)
  const { server, close } = await prepareStandaloneProxy(config, terminal, { connect: true })
  try {
    const port = await listenOn(server, config.listen)
    write({ type: 'listening', host: config.listen.host, port, publicUrl: config.publicUrl })
    return {
      port,
      stop: async () => {
        write({ type: 'stopping' })
        await stopServer(server, config.timeoutMs + GRACE_MS)
        await close()
        write({ type: 'stopped' })
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
