import * as v from 'valibot'
import { invalidOption } from '../options/invalidOption.js'
import { MAX_TIMER_MS } from '../options/optionsSchema.js'
import { count, OptionProblem, parseOptions, readAs } from '../options/parseOptions.js'

/** Options of `createPooledFetch`. */
export interface PooledFetchOptions {
  /** The maximum number of connections for calls. Each open file has one more. Default: 128. */
  readonly connections?: number | undefined
  /** How long an idle connection stays open, in milliseconds. Default: 4,000. */
  readonly keepAliveTimeout?: number | undefined
  /** Maximum calls per second of this process. Divide the limit among instances. Default: none. */
  readonly requestsPerSecond?: number | undefined
  /**
   * How many calls can be sent at the same time after a pause. Default: 1, so that no second has more
   * than `requestsPerSecond` calls, however the service counts them.
   */
  readonly burst?: number | undefined
  /**
   * The HTTP proxy for outgoing connections, such as `http://user:password@proxy.example:3128`. It
   * cannot read the API key, because calls are tunnelled (`CONNECT`). Default: none.
   */
  readonly egressProxy?: string | undefined
  /** TLS settings, for a private certificate authority or a client certificate. */
  readonly connect?: PoolTls | undefined
}

/** TLS settings in PEM format. Their names are those of `node:tls`. */
export interface PoolTls {
  /** Certificate authorities that replace Node's own, also for an `https` egress proxy. */
  readonly ca?: Pem | undefined
  /** The certificate of this client, with its chain. Needs `key`. */
  readonly cert?: Pem | undefined
  /** The private key of `cert`. Errors never contain it. */
  readonly key?: Pem | undefined
  /** The passphrase of `key`. */
  readonly passphrase?: string | undefined
}

/** A string or bytes in PEM format. */
export type Pem = string | Uint8Array

const CALLER = 'createPooledFetch'

const pem = v.optional(
  v.pipe(
    v.union([v.string(), v.instance(Uint8Array)], 'must be PEM text'),
    v.transform((value) => (typeof value === 'string' ? value : Buffer.from(value).toString())),
    v.check((value) => value.includes('-----BEGIN '), 'must be PEM text'),
    v.description('Set the content of the file, such as readFileSync(path), not the path.'),
  ),
)

const schema = v.strictObject({
  connections: v.optional(count(), 128),
  keepAliveTimeout: v.optional(count(MAX_TIMER_MS), 4_000),
  requestsPerSecond: v.optional(count()),
  burst: v.optional(count()),
  egressProxy: v.optional(
    readAs(
      readEgressProxy,
      'Write it as "http://proxy.example:3128", with user name and password if it needs them.',
    ),
  ),
  connect: v.optional(
    v.strictObject({ ca: pem, cert: pem, key: pem, passphrase: v.optional(v.string()) }),
    {},
  ),
})

/** The validated options of `createPooledFetch`, with defaults. */
export type PoolSettings = ReturnType<typeof readPoolOptions>

/** Validates the options. Throws `SigningError('invalid_option')`, which contains no value. */
export function readPoolOptions(options: PooledFetchOptions) {
  const { requestsPerSecond: perSecond, burst, ...settings } = parseOptions(schema, options, CALLER)
  const { cert, key } = settings.connect
  if ((cert === undefined) !== (key === undefined)) {
    const missing = cert === undefined ? 'connect.cert' : 'connect.key'
    throw invalidOption(missing, 'is missing', 'Set both `cert` and `key`.', CALLER)
  }
  if (burst !== undefined && perSecond === undefined) {
    const remedy = 'Set `requestsPerSecond` too, or remove `burst`.'
    throw invalidOption('burst', 'needs `requestsPerSecond`', remedy, CALLER)
  }
  const pace = perSecond === undefined ? undefined : { perSecond, burst: burst ?? 1 }
  return { ...settings, pace }
}

function readEgressProxy(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.href
  throw new OptionProblem('must be the url of an HTTP proxy')
}
