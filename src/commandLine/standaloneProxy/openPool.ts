import { createSecureContext } from 'node:tls'
import { createPooledFetch, type PooledFetch } from '../../proxy/node/index.js'
import type { Terminal } from '../terminal/terminal.js'
import { asConfigError, ConfigError, type ConfigProblemCode } from './config/configProblem.js'
import { readOptional } from './config/secrets.js'
import type { PoolConfig } from './config/standaloneConfig.js'

/**
 * The way out to the service: with the package `undici` a pool of several times the throughput, and
 * without it the runtime's own, unless the configuration asks for what only the pool has.
 */
export async function openPool(
  pool: PoolConfig | undefined,
  env: Terminal['env'],
): Promise<PooledFetch | undefined> {
  const isInstalled = await import('undici').then(
    () => true,
    () => false,
  )
  if (!pool) return isInstalled ? createPooledFetch() : undefined
  if (!isInstalled) throw problem('unavailable', 'needs the package undici', INSTALL)
  const { connections, keepAliveTimeout, egressProxy } = pool
  const connect = {
    ca: await readOptional('pool.connect.ca', pool.connect.ca, env),
    cert: await readOptional('pool.connect.cert', pool.connect.cert, env),
    key: await readOptional('pool.connect.key', pool.connect.key, env),
    passphrase: await readOptional('pool.connect.passphrase', pool.connect.passphrase, env),
  }
  const proxyAddress =
    typeof egressProxy === 'object'
      ? await readOptional('pool.egressProxy', egressProxy, env)
      : egressProxy
  try {
    const opened = createPooledFetch({
      connections,
      keepAliveTimeout,
      egressProxy: proxyAddress,
      connect,
    })
    assertTls(connect)
    return opened
  } catch (error) {
    throw asConfigError(error, 'pool.')
  }
}

const INSTALL = 'Run `npm install undici`, version 7 on Node 20.'

/** Only a connection would find out otherwise. What TLS says of it may hold parts of the key. */
function assertTls(connect: Parameters<typeof createSecureContext>[0]): void {
  try {
    createSecureContext(connect)
  } catch {
    const remedy =
      'Give certificates and a key in PEM that belong together, and the passphrase of the key.'
    throw problem('invalid_value', 'cannot be worked with', remedy, 'pool.connect')
  }
}

function problem(
  code: ConfigProblemCode,
  message: string,
  remedy: string,
  path = 'pool',
): ConfigError {
  return new ConfigError([{ code, path, message, remedy }])
}
