import * as v from 'valibot'
import { invalidOption } from '../options/invalidOption.js'
import { MAX_TIMER_MS } from '../options/optionsSchema.js'
import { count, OptionProblem, parseOptions, readAs } from '../options/parseOptions.js'

/** Options of `createPooledFetch`. */
export interface PooledFetchOptions {
  /** Connections to the service at most. Default: 128. */
  readonly connections?: number | undefined
  /** How long an idle connection is kept, in milliseconds. Default: 4,000. */
  readonly keepAliveTimeout?: number | undefined
  /** Calls a second that this process makes at most. Give each of several instances its share. Default: no limit. */
  readonly requestsPerSecond?: number | undefined
  /** Calls that may go at once after a pause. Default: `requestsPerSecond`. */
  readonly burst?: number | undefined
  /**
   * The HTTP proxy of this network, such as `http://user:password@proxy.example:3128`. Calls are tunnelled
   * (`CONNECT`), so it does not see the key. Default: none; no environment variable is read.
   */
  readonly egressProxy?: string | undefined
  /** TLS settings beyond the authorities that Node knows. */
  readonly connect?: PoolTls | undefined
}

/** TLS settings in PEM, as `node:tls` takes them. */
export interface PoolTls {
  /** Authorities instead of Node's own, also for an egress proxy with `https`. */
  readonly ca?: Pem | undefined
  /** The client's certificate, with its chain. Needs `key`. */
  readonly cert?: Pem | undefined
  /** The private key of `cert`. Never in an error. */
  readonly key?: Pem | undefined
  /** The passphrase of `key`. */
  readonly passphrase?: string | undefined
}

/** A text or bytes in PEM. */
export type Pem = string | Uint8Array

const CALLER = 'createPooledFetch'

const pem = v.optional(
  v.pipe(
    v.custom<Pem>(
      (value) => typeof value === 'string' || value instanceof Uint8Array,
      'must be PEM',
    ),
    v.transform((value) => (typeof value === 'string' ? value : Buffer.from(value).toString())),
    v.check((value) => value.includes('-----BEGIN '), 'must be PEM'),
    v.description('Give the content of the file, not its path: readFileSync(path).'),
  ),
)

const schema = v.strictObject({
  connections: v.optional(count(), 128),
  keepAliveTimeout: v.optional(count(MAX_TIMER_MS), 4_000),
  requestsPerSecond: v.optional(count()),
  burst: v.optional(count()),
  egressProxy: v.optional(
    v.pipe(
      v.string(),
      readAs(readEgressProxy),
      v.description(
        'Write it as "http://proxy.example:3128", with user name and password if it needs them.',
      ),
    ),
  ),
  connect: v.optional(
    v.strictObject({ ca: pem, cert: pem, key: pem, passphrase: v.optional(v.string()) }),
    {},
  ),
})

/** The options, checked and with their defaults. */
export type PoolSettings = ReturnType<typeof readPoolOptions>

/** Reads the options. Throws `SigningError('invalid_option')`, never with a value in it. */
export function readPoolOptions(options: PooledFetchOptions) {
  const { requestsPerSecond: perSecond, burst, ...settings } = parseOptions(schema, options, CALLER)
  const { cert, key } = settings.connect
  if ((cert === undefined) !== (key === undefined)) {
    const missing = cert === undefined ? 'connect.cert' : 'connect.key'
    throw invalidOption(missing, 'is missing', 'A client certificate needs both.', CALLER)
  }
  if (burst !== undefined && perSecond === undefined) {
    const remedy = 'Give `requestsPerSecond` as well, or leave it out.'
    throw invalidOption('burst', 'needs `requestsPerSecond`', remedy, CALLER)
  }
  const pace = perSecond === undefined ? undefined : { perSecond, burst: burst ?? perSecond }
  return { ...settings, pace }
}

function readEgressProxy(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search) return url.href
  throw new OptionProblem('must be the address of an HTTP proxy')
}
