import { isJsonObject } from '../../contract/jsonObject.js'
import { assertNames, assertOptionsOf } from '../options/assertNames.js'
import { invalidOption } from '../options/invalidOption.js'
import { MAX_TIMER_MS, readCount } from '../options/readSettings.js'

/** Options of `createPooledFetch`. */
export interface PooledFetchOptions {
  /** Connections to the service at most. Default: 128. */
  readonly connections?: number | undefined
  /** How long an idle connection is kept, in milliseconds. Default: 4,000. */
  readonly keepAliveTimeout?: number | undefined
  /**
   * The proxy through which this network is left, such as `http://user:password@proxy.example:3128`.
   * Calls are tunnelled (`CONNECT`), so it does not see the key. Default: none; no environment variable
   * is read.
   */
  readonly egressProxy?: string | undefined
  /** What TLS to the service takes beyond the authorities that Node knows. */
  readonly connect?: PoolTls | undefined
}

/** TLS of one's own, in PEM, as `node:tls` takes it. */
export interface PoolTls {
  /** Authorities instead of Node's own: also of the egress proxy, where that is `https`. */
  readonly ca?: Pem | undefined
  /** The client's certificate, with the chain behind it. Goes with `key`. */
  readonly cert?: Pem | undefined
  /** The private key of `cert`. Never in an error. */
  readonly key?: Pem | undefined
  /** What `key` is encrypted with. */
  readonly passphrase?: string | undefined
}

/** A text or bytes in PEM. */
export type Pem = string | Uint8Array

/** The options, checked and with their defaults. */
export interface PoolSettings {
  readonly connections: number
  readonly keepAliveTimeout: number
  readonly egressProxy: string | undefined
  readonly connect: {
    readonly ca?: string | Buffer
    readonly cert?: string | Buffer
    readonly key?: string | Buffer
    readonly passphrase?: string
  }
}

const CALLER = 'createPooledFetch'

const OPTIONS: Readonly<Record<keyof PooledFetchOptions, true>> = {
  connections: true,
  connect: true,
  egressProxy: true,
  keepAliveTimeout: true,
}

/** Reads the options. Throws `SigningError('invalid_option')`, never with a value in it. */
export function readPoolOptions(options: PooledFetchOptions): PoolSettings {
  assertOptionsOf(CALLER, options, OPTIONS)
  const { connections, keepAliveTimeout, egressProxy, connect } = options
  return {
    connections: readCount('connections', connections, 128, { caller: CALLER }),
    keepAliveTimeout: readCount('keepAliveTimeout', keepAliveTimeout, 4_000, {
      max: MAX_TIMER_MS,
      caller: CALLER,
    }),
    egressProxy: readEgressProxy(egressProxy),
    connect: readTls(connect),
  }
}

function readEgressProxy(value: unknown): string | undefined {
  if (value === undefined) return undefined
  const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') {
    return url.href
  }
  const cure = 'Write it as "http://proxy.example:3128", with user name and password if it asks.'
  throw invalidOption('egressProxy', 'is not the address of an HTTP proxy', cure, CALLER)
}

const TLS_OPTIONS: Readonly<Record<keyof PoolTls, true>> = {
  ca: true,
  cert: true,
  key: true,
  passphrase: true,
}

function readTls(value: unknown): PoolSettings['connect'] {
  if (value === undefined) return {}
  if (!isJsonObject(value)) {
    throw invalidOption('connect', 'is not an object', 'Give { ca, cert, key } in PEM.', CALLER)
  }
  assertNames(value, TLS_OPTIONS, { caller: CALLER, prefix: 'connect.' })
  const { passphrase } = value
  const [ca, cert, key] = ['ca', 'cert', 'key'].map((name) => readPem(name, value[name]))
  if ((cert === undefined) !== (key === undefined)) {
    const missing = cert === undefined ? 'connect.cert' : 'connect.key'
    throw invalidOption(missing, 'is missing', 'A client certificate takes both.', CALLER)
  }
  if (passphrase !== undefined && typeof passphrase !== 'string') {
    throw invalidOption(
      'connect.passphrase',
      'is not a text',
      'Correct it, or leave it out.',
      CALLER,
    )
  }
  return {
    ...(ca !== undefined && { ca }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
  }
}

function readPem(name: string, value: unknown): string | Buffer | undefined {
  if (value === undefined) return undefined
  const pem = value instanceof Uint8Array ? Buffer.from(value) : value
  const isPem = (typeof pem === 'string' || Buffer.isBuffer(pem)) && pem.includes('-----BEGIN ')
  if (isPem) return pem
  const cure = 'Give the content of the file, not its path: readFileSync(path).'
  throw invalidOption(`connect.${name}`, 'is not PEM', cure, CALLER)
}
