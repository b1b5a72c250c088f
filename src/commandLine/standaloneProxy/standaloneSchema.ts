import * as v from 'valibot'
import { isLoopback } from '../../contract/ceremonyUrl.js'
import { MAX_TIMER_MS, serviceEntries, settingsEntries } from '../../proxy/options/optionsSchema.js'
import { count, OptionProblem, readAs } from '../../proxy/options/parseOptions.js'

const text = v.pipe(v.string(), v.minLength(1, 'must not be empty'))

/** The place of a secret. */
export type SecretPlace = { readonly file: string } | { readonly env: string }

const secret = (description: string) =>
  v.pipe(
    v.union([v.strictObject({ file: text }), v.strictObject({ env: text })], ({ input }) =>
      input === undefined
        ? 'is missing'
        : 'must be { "file": "…" } or { "env": "…" }, not the secret itself',
    ),
    v.description(`${description} Give { "file": "…" } or { "env": "…" }, which contains it.`),
  )

function readPortalUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (
    !url ||
    !(url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  ) {
    throw new OptionProblem('must be an https url; only loopback hosts may use http')
  }
  if (url.username !== '' || url.password !== '') {
    throw new OptionProblem('must not contain a user name or password')
  }
  if ([...url.searchParams.keys()].some((name) => SECRET_NAME.test(name))) {
    throw new OptionProblem('must not contain a secret in its query')
  }
  return url
}

const SECRET_NAME = /key|secret|password|token|salt|credential/i

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 0 && port <= 65_535

const listen = v.strictObject({
  host: v.optional(v.pipe(text, v.description('Default: 127.0.0.1.')), '127.0.0.1'),
  port: v.optional(
    v.pipe(
      v.number(),
      v.check(isPort, 'must be a port from 0 to 65535'),
      v.description('Default: 8080. 0 takes a free port.'),
    ),
    8080,
  ),
})

const portal = v.pipe(
  v.strictObject({
    url: v.pipe(
      v.string(),
      v.description('The endpoint that answers the question, such as "http://127.0.0.1:5000/ask".'),
      readAs(readPortalUrl),
    ),
    secret: v.optional(
      secret(
        'The portal compares it with the header X-Signing-Proxy-Secret. 16 characters or more.',
      ),
    ),
    timeoutMs: v.optional(
      v.pipe(count(MAX_TIMER_MS), v.description('Milliseconds for one answer. Default: 2000.')),
      2_000,
    ),
    replacements: v.optional(
      v.pipe(v.boolean(), v.description('Whether recipients may be replaced. Default: false.')),
      false,
    ),
  }),
  v.forward(
    v.partialCheck(
      [['url'], ['secret'], ['replacements']],
      ({ url, secret: given, replacements }) =>
        given !== undefined || (isLoopback(url.hostname) && !replacements),
      'is required with `replacements`, and with a portal on another machine',
    ),
    ['secret'],
  ),
)

const pool = v.strictObject({
  connections: v.optional(v.pipe(count(), v.description('At most. Default: 128.'))),
  keepAliveTimeout: v.optional(
    v.pipe(
      count(MAX_TIMER_MS),
      v.description('Milliseconds of an idle connection. Default: 4000.'),
    ),
  ),
  requestsPerSecond: v.optional(
    v.pipe(count(), v.description('Calls a second of this process at most. Default: no limit.')),
  ),
  burst: v.optional(
    v.pipe(count(), v.description('Most calls after a pause. Default: requestsPerSecond.')),
  ),
  egressProxy: v.optional(
    secret('The HTTP proxy of your network, such as "http://proxy.example:3128".'),
  ),
})

/** The file of `react-signing-ceremony proxy`. */
export const standaloneSchema = v.strictObject({
  $schema: v.optional(v.string()),
  ...settingsEntries,
  eventSalt: v.optional(secret('Salt of the hashes in events, 16 characters or more.')),
  service: v.strictObject({
    ...serviceEntries,
    apiKey: secret('The API key. A file is read for each call.'),
    dialect: v.optional(
      v.pipe(
        v.picklist(['contract', 'live']),
        v.description('"live": the live service, beyond the contract. Default: "contract".'),
      ),
      'contract',
    ),
    appearance: v.optional(
      v.pipe(
        v.strictObject({
          language: v.optional(v.string()),
          accentColor: v.optional(v.string()),
          allowCancel: v.optional(v.boolean()),
        }),
        v.description('How the live service shows ceremonies. Needs "dialect": "live".'),
      ),
    ),
  }),
  portal,
  listen: v.optional(listen, {}),
  redis: v.optional(
    v.strictObject({
      url: secret('The Redis that several processes share: "rediss://user:password@host:6379".'),
      keys: secret('Keys of 32 random bytes in base64, one a line, the current one first.'),
      prefix: v.optional(v.pipe(text, v.description('Start of all names. Default: "signing:".'))),
    }),
  ),
  pool: v.optional(pool),
})

export type StandaloneInput = v.InferInput<typeof standaloneSchema>
export type StandaloneOutput = v.InferOutput<typeof standaloneSchema>
