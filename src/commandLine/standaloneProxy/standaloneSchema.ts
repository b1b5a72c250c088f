import * as v from 'valibot'
import { isLoopback } from '../../contract/ceremonyUrl.js'
import { MAX_TIMER_MS, serviceEntries, settingsEntries } from '../../proxy/options/optionsSchema.js'
import { findPlainHost } from '../../proxy/options/optionUrls.js'
import { count, described, OptionProblem, readAs } from '../../proxy/options/parseOptions.js'

/** The place of a secret: a file, or an environment variable. */
export type SecretPlace = { readonly file: string } | { readonly env: string }

const text = v.pipe(v.string(), v.minLength(1, 'must not be empty'))

const secret = (description: string) =>
  v.pipe(
    v.union([v.strictObject({ file: text }), v.strictObject({ env: text })], ({ input }) =>
      input === undefined
        ? 'is missing'
        : 'must be { "file": "…" } or { "env": "…" }, not the secret itself',
    ),
    v.description(`${description} Give its place: { "file": "…" } or { "env": "…" }.`),
  )

/** Accepts a number from 0 to `max`, or only whole numbers if `isValid` requires this. */
const upTo = (max: number, isValid: (value: number) => boolean = () => true) =>
  v.pipe(
    v.number(),
    v.check(
      (value) => value >= 0 && value <= max && isValid(value),
      `must be a number from 0 to ${max}`,
    ),
  )

/** A field that may be missing, without a default value. */
const maybe = <Schema extends v.GenericSchema>(schema: Schema, description: string) =>
  v.optional(described(schema, description))

const SECRET_NAME = /key|secret|password|token|salt|credential/i

function readPortalUrl(address: string): URL {
  const { protocol, username, password, searchParams } = URL.canParse(address)
    ? new URL(address)
    : new URL('about:blank')
  if (!/^https?:$/.test(protocol)) throw new OptionProblem('must be an https url')
  if (username !== '' || password !== '') {
    throw new OptionProblem('must not contain a user name or password')
  }
  if ([...searchParams.keys()].some((name) => SECRET_NAME.test(name))) {
    throw new OptionProblem('must not contain a secret in the query')
  }
  return new URL(address)
}

const flag = (description: string) => v.optional(described(v.boolean(), description), false)

const DRAIN =
  'After SIGTERM, the milliseconds in which /health returns 503 before the port closes. Default: 5000.'

const listen = v.strictObject({
  drainMs: v.optional(described(upTo(MAX_TIMER_MS), DRAIN), 5_000),
  host: v.optional(described(text, 'Listen address. Default: 127.0.0.1.'), '127.0.0.1'),
  port: v.optional(
    described(
      upTo(65_535, Number.isInteger),
      'Port to listen on; 0 takes a free port. Default: 8080.',
    ),
    8080,
  ),
})

const portal = v.pipe(
  v.strictObject({
    url: readAs(
      readPortalUrl,
      'Portal endpoint that checks each user, such as "http://127.0.0.1:5000/ask".',
    ),
    secret: v.optional(
      secret('Shared secret, sent to the portal in X-Signing-Proxy-Secret. 16 characters or more.'),
    ),
    timeoutMs: v.optional(
      described(count(MAX_TIMER_MS), 'Time limit in ms for an answer. Default: 2000.'),
      2_000,
    ),
    replacements: flag('Whether users can replace recipients. Default: false.'),
    confirmations: flag(
      'Whether the portal answers whether a recipient has signed. Default: false.',
    ),
  }),
  v.forward(
    v.partialCheck(
      [['url'], ['secret'], ['replacements']],
      ({ url, secret: given, replacements }) =>
        given !== undefined || (isLoopback(url.hostname) && !replacements),
      'is required if `replacements` is true, or if the portal is on another machine',
    ),
    ['secret'],
  ),
)

const pool = v.strictObject({
  connections: maybe(count(), 'Most open connections. Default: 128.'),
  keepAliveTimeout: maybe(
    count(MAX_TIMER_MS),
    'Milliseconds before an idle connection closes. Default: 4000.',
  ),
  requestsPerSecond: maybe(count(), 'Most calls per second from this process. Default: no limit.'),
  burst: maybe(count(), 'Largest burst of calls. Default: 1.'),
  egressProxy: v.optional(
    secret('The HTTP proxy of your network, such as "http://proxy.example:3128".'),
  ),
})

const keys = secret('Encryption keys: 32 random bytes in base64, one per line, the current first.')

const fields = v.strictObject({
  $schema: v.optional(v.string()),
  ...settingsEntries,
  service: v.strictObject({
    ...serviceEntries,
    apiKey: secret('The service’s API key. A file is read again for each call.'),
    adapter: v.optional(
      described(
        v.picklist(['contract', 'documenso', 'signatureApi']),
        'The kind of service: "contract", "documenso" or "signatureApi". Default: "contract".',
      ),
      'contract',
    ),
    appearance: maybe(
      v.strictObject({
        language: maybe(v.string(), 'Language of the page.'),
        accentColor: maybe(v.string(), 'Colour: six hex digits.'),
        allowCancel: maybe(v.boolean(), 'Whether the page has a cancel button.'),
      }),
      'How SignatureAPI displays ceremonies. Requires "adapter": "signatureApi".',
    ),
  }),
  portal,
  listen: v.optional(listen, {}),
  redis: v.optional(
    v.strictObject({
      url: secret('The Redis of all processes, such as "rediss://user:password@host:6379".'),
      keys,
      prefix: maybe(text, 'Prefix of Redis keys. Default: "signing:".'),
      acceptLostWrites: maybe(
        v.boolean(),
        'Whether replacements are allowed although a failover of Redis may repeat one. Default: false.',
      ),
    }),
  ),
  postgres: v.optional(
    v.strictObject({
      url: secret('The PostgreSQL of all processes, such as "postgres://user:password@host/name".'),
      keys,
      table: maybe(text, 'Table, which is created if missing. Default: "signing_state".'),
    }),
  ),
  pool: v.optional(pool),
})

/** The schema of the configuration file of `react-signing-ceremony proxy`. */
export const standaloneSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['portal', 'url'], ['developmentHosts']],
      ({ portal: { url }, developmentHosts }) =>
        findPlainHost({ url }, developmentHosts) === undefined,
      'must be an https url; http is allowed only on loopback hosts and `developmentHosts`',
    ),
    ['portal', 'url'],
  ),
)

export type StandaloneInput = v.InferInput<typeof standaloneSchema>
export type StandaloneOutput = v.InferOutput<typeof standaloneSchema>
