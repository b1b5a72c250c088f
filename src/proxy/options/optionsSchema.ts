import * as v from 'valibot'
import type { ServiceDialect } from '../../contract/dialect/serviceDialect.js'
import { dialectSchema } from './dialectSchema.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import type { ApiKey, ServiceFetch } from './serviceOptions.js'
import {
  readEmbedder,
  readOrigin,
  readPageOrigin,
  readPublicUrl,
  readRedirectUrl,
  readServiceUrl,
} from './optionUrls.js'
import { count, fn, readAs } from './parseOptions.js'
import { stateSchema } from './stateSchema.js'

/** The longest time of a timer, in milliseconds; a longer one would end at once. */
export const MAX_TIMER_MS = 2_147_483_647

const origins = (read: (text: string) => string) =>
  v.pipe(v.array(v.pipe(v.string(), readAs(read))), v.minLength(1, 'must list at least one origin'))

/** The part of `service` that is data: what the standalone proxy reads from its file. */
export const serviceEntries = {
  baseUrl: v.pipe(
    v.string(),
    v.description(
      'The contract’s {base_url}, without /v1, such as "https://api.example.com". https, or http on a loopback host.',
    ),
    readAs(readServiceUrl),
  ),
  mode: v.optional(
    v.pipe(
      v.picklist(['live', 'test']),
      v.description(
        '"test" accepts only keys that begin with "key_test_", "live" refuses them. Required unless publicUrl is on a loopback host.',
      ),
    ),
  ),
  ceremonyOrigins: v.optional(
    v.pipe(
      origins(readOrigin),
      v.description(
        'Origins that the url of a ceremony may have, such as ["https://sign.example.com"]. Required unless publicUrl is on a loopback host.',
      ),
    ),
  ),
}

/** The options that are data. The standalone proxy reads them from its file, under the same names. */
export const settingsEntries = {
  publicUrl: v.pipe(
    v.string(),
    v.description(
      'Where browsers reach the proxy, such as "https://portal.example.com/api/signing". Its path is the mount path. https, or http on a loopback host.',
    ),
    readAs(readPublicUrl),
  ),
  embeddableIn: v.pipe(
    v.array(v.pipe(v.string(), readAs(readEmbedder))),
    v.minLength(1, 'must list at least one site, or no page could show a ceremony'),
    v.maxLength(50, 'must not have more than 50 entries'),
    v.description(
      'The sites that embed ceremonies (the contract’s embeddable_in), such as ["https://portal.example.com"]. One wildcard covers the subdomains of a site.',
    ),
  ),
  allowedOrigins: v.optional(
    v.pipe(
      origins(readPageOrigin),
      v.description(
        'Origins of the pages that may call the proxy. Default: the origin of publicUrl. Other origins are allowed by CORS, with cookies.',
      ),
    ),
  ),
  redirectUrls: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.string(), readAs(readRedirectUrl))),
      v.description(
        'Further urls at which a ceremony may end, such as { "done": "https://portal.example.com/done" }. A browser sends only the key, never the url. Default: none.',
      ),
    ),
    {},
  ),
  limits: v.optional(
    v.union([
      v.literal(false),
      v.pipe(
        v.strictObject({
          perSubject: v.optional(
            v.pipe(count(), v.description('Calls a minute of one subject. Default: 300.')),
            300,
          ),
          perRecipient: v.optional(
            v.pipe(count(), v.description('Writes a minute for one recipient. Default: 30.')),
            30,
          ),
        }),
        v.description('Calls a minute, or false for no limits.'),
      ),
    ]),
    {},
  ),
  onStateFailure: v.optional(
    v.pipe(
      v.picklist(['fail-closed', 'fail-open']),
      v.description(
        'What happens to a call that the state cannot record or count. "fail-closed", the default, refuses it. "fail-open" lets creations pass; replacements are always refused.',
      ),
    ),
    'fail-closed',
  ),
  timeoutMs: v.optional(
    v.pipe(
      count(MAX_TIMER_MS),
      v.description(
        'Milliseconds for the exchange with the service, for the body of a request, and for each function of the host. Default: 10000.',
      ),
    ),
    10_000,
  ),
  eventSalt: v.optional(
    v.pipe(
      v.string(),
      v.minLength(16, 'must have at least 16 characters'),
      v.description(
        'Secret salt of the hashes in events. Give all instances the same salt, to follow a subject across them. Default: random for each process.',
      ),
    ),
  ),
}

type Options = SigningProxyOptions

/** All options of `createSigningProxy`. */
export const optionsSchema = v.strictObject({
  ...settingsEntries,
  service: v.strictObject({
    ...serviceEntries,
    apiKey: v.pipe(
      v.custom<ApiKey>(
        (value) => typeof value === 'string' || typeof value === 'function',
        'must be a string or a function',
      ),
      v.description('Give the key as the service issued it, or a function that returns it.'),
    ),
    dialect: v.optional(
      v.pipe(
        v.custom<ServiceDialect>((value) => v.is(dialectSchema, value), 'must be a dialect'),
        v.description('Leave it out for the service contract, or give signatureApi2026().'),
      ),
    ),
  }),
  authenticate: v.pipe(
    fn<Options['authenticate']>(),
    v.description('Give (request) => session or null, from the portal’s own session.'),
  ),
  authorize: v.pipe(
    fn<Options['authorize']>(),
    v.description(
      'Give ({ session, recipientId }) => boolean. There is no default: without it anyone could sign for anyone.',
    ),
  ),
  evidence: v.pipe(
    fn<Options['evidence']>(),
    v.description('Give (session) => ({ provider, data }), from the server’s own knowledge.'),
  ),
  onReplaced: v.optional(fn<NonNullable<Options['onReplaced']>>()),
  onEvent: v.optional(fn<NonNullable<Options['onEvent']>>()),
  fetch: v.optional(fn<ServiceFetch>()),
  state: v.optional(stateSchema),
} satisfies Readonly<Record<keyof Options, unknown>>)
