import * as v from 'valibot'
import { isJsonObject } from '../../contract/jsonObject.js'
import type { CallTracing } from '../opentelemetry/callTracing.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import {
  readEmbedder,
  readOrigin,
  readPageOrigin,
  readPublicUrl,
  readRedirectUrl,
  readServiceUrl,
} from './optionUrls.js'
import { count, fn, readAs } from './parseOptions.js'
import { adapterSchema } from './adapterSchema.js'
import { stateSchema } from './stateSchema.js'

/** The longest time of `setTimeout`, in milliseconds. A longer timer would fire immediately. */
export const MAX_TIMER_MS = 2_147_483_647

const origins = (read: (text: string) => string) =>
  v.pipe(v.array(v.pipe(v.string(), readAs(read))), v.minLength(1, 'must list at least one origin'))

/** Options of `service` that are plain data. The standalone proxy reads them from its file. */
export const serviceEntries = {
  baseUrl: v.pipe(
    v.string(),
    v.description(
      'The address of the signing service without /v1, such as "https://api.example.com". Use https, or http on a loopback host.',
    ),
    readAs(readServiceUrl),
  ),
  ceremonyOrigins: v.optional(
    v.pipe(
      origins(readOrigin),
      v.description(
        'The allowed origins of ceremony urls, such as ["https://sign.example.com"]. Required unless publicUrl is on a loopback host.',
      ),
    ),
  ),
}

/** Options that are plain data. The standalone proxy reads them from its file by the same names. */
export const settingsEntries = {
  publicUrl: v.pipe(
    v.string(),
    v.description(
      'The address at which browsers reach the proxy, such as "https://portal.example.com/api/signing". Its path is the mount path. Use https, or http on a loopback host.',
    ),
    readAs(readPublicUrl),
  ),
  embeddableIn: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), readAs(readEmbedder))),
      v.minLength(1, 'must list at least one site, because otherwise no page can show a ceremony'),
      v.maxLength(50, 'must not have more than 50 entries'),
      v.description(
        'The sites that can show ceremonies in a frame, such as ["https://portal.example.com"]. "https://*.example.com" covers the subdomains of a site. Default: allowedOrigins.',
      ),
    ),
  ),
  allowedOrigins: v.optional(
    v.pipe(
      origins(readPageOrigin),
      v.description(
        'The origins of the pages that can call the proxy. Default: the origin of publicUrl. For other origins the proxy sends CORS headers that allow cookies.',
      ),
    ),
  ),
  redirectUrls: v.optional(
    v.pipe(
      v.record(v.string(), v.pipe(v.string(), readAs(readRedirectUrl))),
      v.description(
        'More pages that can open after a ceremony, each with a key, such as { "done": "https://portal.example.com/done" }. Browsers send the key, not the url. Default: none.',
      ),
    ),
    {},
  ),
  limits: v.optional(
    v.pipe(
      v.strictObject({
        perSubject: v.optional(
          v.pipe(count(), v.description('Calls per minute of one subject. Default: 300.')),
          300,
        ),
        perRecipient: v.optional(
          v.pipe(count(), v.description('Writes per minute for one recipient. Default: 30.')),
          30,
        ),
      }),
      v.description('The maximum number of calls per minute.'),
    ),
    {},
  ),
  timeoutMs: v.optional(
    v.pipe(
      count(MAX_TIMER_MS),
      v.description(
        'The time limit in milliseconds for each call to the service, each request body, and each function of the portal. Default: 10000.',
      ),
    ),
    10_000,
  ),
}

type Options = SigningProxyOptions
type SigningService = NonNullable<Options['service']['adapter']>

/** Validates all options of `createSigningProxy`. */
export const optionsSchema = v.strictObject({
  ...settingsEntries,
  service: v.strictObject({
    ...serviceEntries,
    apiKey: v.pipe(
      v.custom<Options['service']['apiKey']>(
        (value) => typeof value === 'string' || typeof value === 'function',
        'must be a string or a function',
      ),
      v.description('Set the API key of the signing service, or a function that returns the key.'),
    ),
    adapter: v.optional(
      v.pipe(
        v.custom<SigningService>(
          (value) => v.is(adapterSchema, value),
          'must be a SigningService, such as signatureApi()',
        ),
        v.description(
          'Leave `adapter` out for the service contract, or set the adapter of a service.',
        ),
      ),
    ),
  }),
  authenticate: v.pipe(
    fn<Options['authenticate']>(),
    v.description('Set (request) => session or null, from the portal’s own session.'),
  ),
  authorize: v.pipe(
    fn<Options['authorize']>(),
    v.description(
      'Set ({ session, recipientId }) => boolean. Without this check, any user could sign for any recipient.',
    ),
  ),
  evidence: v.optional(
    v.pipe(
      fn<NonNullable<Options['evidence']>>(),
      v.description('Set (session) => ({ provider, data }), from data that the server stores.'),
    ),
  ),
  confirm: v.optional(
    v.pipe(
      fn<NonNullable<Options['confirm']>>(),
      v.description(
        'Set byDeliverable((recipientId) => deliverableId), or ({ recipientId }) => true, false, "declined", "expired" or "replaced".',
      ),
    ),
  ),
  onReplaced: v.optional(fn<NonNullable<Options['onReplaced']>>()),
  onHostError: v.optional(fn<NonNullable<Options['onHostError']>>()),
  tracing: v.optional(
    v.custom<CallTracing>(
      (tracing) => isJsonObject(tracing) && typeof tracing['start'] === 'function',
      'must be the result of openTelemetry()',
    ),
  ),
  onEvent: v.optional(fn<NonNullable<Options['onEvent']>>()),
  fetch: v.optional(fn<NonNullable<Options['fetch']>>()),
  state: v.optional(stateSchema),
} satisfies Readonly<Record<keyof Options, unknown>>)
