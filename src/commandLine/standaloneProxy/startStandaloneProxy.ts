import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { createEventLimit, type RepeatedEvents } from '../../reports/eventLimit.js'
import { InvalidReturn } from '../../proxy/host/hostFunctions.js'
import {
  type CeremonyAppearance,
  createSigningProxy,
  type ServiceOptions,
  contractService,
  documenso,
  signatureApi,
  type SigningService,
  type SigningProxy,
} from '../../proxy/index.js'
import { createPooledFetch, type PooledFetch, toNodeListener } from '../../proxy/node/index.js'
import { keyProblem } from '../../proxy/services/apiKey.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError, configError, readSecret, type StandaloneConfig } from './readConfig.js'
import { openStore } from './openStore.js'
import { portalFunctions } from './portalFunctions.js'
import { listenOn, stopServer } from './server.js'

/** A proxy that listens on a port. */
export interface RunningStandaloneProxy {
  readonly port: number
  /** Answers 503 to health checks for `drainMs`, then refuses new calls and waits for pending calls. */
  readonly stop: () => Promise<void>
}

/**
 * Creates a proxy that does not listen yet from a configuration. Connects to the store only if
 * `connect` is true. Throws `ConfigError`.
 */
export async function prepareStandaloneProxy(
  { input, output }: StandaloneConfig,
  { env, print }: Pick<Terminal, 'env' | 'print'>,
  { connect }: { readonly connect: boolean },
): Promise<{ readonly proxy: SigningProxy; readonly close: () => Promise<void> }> {
  const write = lineWriter(print)
  const isReported = createEventLimit((repeated) => write({ type: 'summary', repeated }))
  const closing: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    await Promise.all(closing.map(async (part) => part()))
  }
  try {
    const { portal } = output
    const secret = portal.secret && (await readSecret('portal.secret', portal.secret, env))
    if (secret !== undefined && !/^[ -~]{16,512}$/.test(secret)) {
      const remedy = 'Use, for example, 32 random bytes in base64.'
      throw configError('portal.secret', 'must be 16 to 512 printable ASCII characters', remedy)
    }
    const service = await serviceOptions(input, env)
    const pooledFetch = await openPool(output.pool, env)
    if (pooledFetch) closing.push(pooledFetch.close)
    const onError = () => write({ type: 'store_failed' })
    const shared = await openStore(output, { env, onError, connect })
    if (shared) closing.push(shared.close)
    const { publicUrl, embeddableIn, allowedOrigins, redirectUrls } = input
    const { limits, timeoutMs, fileTimeoutMs, developmentHosts } = input
    const sites = { publicUrl, developmentHosts, embeddableIn, allowedOrigins, redirectUrls }
    const settings = { ...sites, limits, timeoutMs, fileTimeoutMs }
    const { evidence } = service.adapter.can
    const proxy = createSigningProxy({
      ...settings,
      service,
      ...portalFunctions({ ...portal, secret }, { ...portal, evidence }),
      state: shared?.state,
      fetch: pooledFetch,
      onEvent: (event) => {
        if (isReported(event)) write(event)
      },
    })
    return { proxy, close }
  } catch (error) {
    await close()
    throw asConfigError(error)
  }
}

/** Checks the API key. Every later call reads it again, so that it can change without a restart. */
async function serviceOptions(
  {
    service: { apiKey, adapter = 'contract', appearance, ...service },
    developmentHosts = [],
  }: StandaloneConfig['input'],
  env: Terminal['env'],
): Promise<ServiceOptions & { readonly adapter: SigningService }> {
  const name = 'service.apiKey'
  const built = ADAPTERS[adapter](appearance)
  const testKeyPrefix = developmentHosts.length > 0 ? built.testKeyPrefix : undefined
  const problem = keyProblem(await readSecret(name, apiKey, env), testKeyPrefix)
  if (problem !== undefined) {
    throw configError(name, problem, 'Store the API key of the service there.')
  }
  if (appearance && adapter !== 'signatureApi') {
    const needs = 'needs "adapter": "signatureApi"'
    throw configError('service.appearance', needs, 'Set `adapter` as well.')
  }
  return {
    ...service,
    apiKey: async () =>
      readSecret(name, apiKey, env).catch(() => {
        throw new InvalidReturn('The API key cannot be read.')
      }),
    adapter: built,
  }
}

/** Builds the adapter that `service.adapter` names. Only SignatureAPI has an appearance. */
const ADAPTERS = {
  contract: () => contractService(),
  documenso: () => documenso(),
  signatureApi,
} satisfies Record<string, (appearance?: CeremonyAppearance) => SigningService>

/** More than 60 seconds, after which load balancers usually close an idle connection. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000

/** Added to `timeoutMs`, because `authorize` and `evidence` run before the call of the service. */
const STOP_GRACE_MS = 5_000

/** Starts the proxy of a configuration. Throws `ConfigError` if the configuration is invalid. */
export async function startStandaloneProxy(
  config: StandaloneConfig,
  terminal: Pick<Terminal, 'env' | 'print'>,
): Promise<RunningStandaloneProxy> {
  const write = lineWriter(terminal.print)
  const { proxy, close } = await prepareStandaloneProxy(config, terminal, { connect: true })
  const { listen, timeoutMs } = config.output
  const timeouts = { requestTimeout: 30_000, keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS }
  const server = createServer(timeouts, toNodeListener(proxy))
  try {
    const port = await listenOn(server, listen)
    write({ type: 'listening', port })
    return {
      port,
      stop: async () => {
        write({ type: 'stopping' })
        proxy.drain()
        if (listen.drainMs > 0) await delay(listen.drainMs)
        await stopServer(server, timeoutMs + STOP_GRACE_MS)
        await close()
        write({ type: 'stopped' })
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Returns a function that prints an event, of the proxy or of this command, as a line of JSON. */
function lineWriter(print: Terminal['print']) {
  return (event: { type: string; port?: number; repeated?: RepeatedEvents }): void =>
    print(JSON.stringify({ time: new Date().toISOString(), ...event }))
}

/** Opens a pool of connections to the service if `undici` is installed, else uses `fetch`. */
async function openPool(
  pool: StandaloneConfig['output']['pool'],
  env: Terminal['env'],
): Promise<PooledFetch | undefined> {
  const undici = await import('undici').catch(() => undefined)
  if (!pool) return undici && createPooledFetch()
  if (!undici) throw configError('pool', 'needs the package undici', 'Run npm install undici@7.')
  const egressProxy =
    pool.egressProxy && (await readSecret('pool.egressProxy', pool.egressProxy, env))
  try {
    return createPooledFetch({ ...pool, egressProxy })
  } catch (error) {
    throw asConfigError(error, 'pool.')
  }
}
