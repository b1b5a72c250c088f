import * as v from 'valibot'
import { serviceFailureCodes } from '../../contract/problem.js'
import type { SigningProxyOptions } from '../signingProxyOptions.js'
import {
  readEmbedder,
  readHost,
  readOrigin,
  readPageOrigin,
  readPublicUrl,
  readRedirectUrl,
  readUrl,
} from './optionUrls.js'
import { count, described, fn, readAs } from './parseOptions.js'
import { stateSchema } from './stateSchema.js'

/** The longest time of `setTimeout`, in milliseconds. A longer timer would fire immediately. */
export const MAX_TIMER_MS = 2_147_483_647

const origins = (read: (text: string) => string) =>
  v.optional(v.pipe(v.array(readAs(read)), v.minLength(1, 'must list at least one origin')))

/** Options of `service` that are plain data. The standalone proxy reads them from its file. */
export const serviceEntries = {
  baseUrl: readAs(
    readUrl,
    'The url of the signing service without /v1, such as "https://api.example.com". Use https, or http on a loopback host or one of `developmentHosts`.',
  ),
  ceremonyOrigins: described(
    origins(readOrigin),
    'The allowed origins of ceremony urls, such as ["https://sign.example.com"]. Required unless publicUrl is on a loopback host or one of `developmentHosts`.',
  ),
}

const embedders = v.pipe(
  v.array(readAs(readEmbedder)),
  v.minLength(1, 'must list at least one site, because otherwise no page can show a ceremony'),
  v.maxLength(50, 'must not have more than 50 entries'),
)

/** Options that are plain data. The standalone proxy reads them from its file by the same names. */
export const settingsEntries = {
  publicUrl: readAs(
    readPublicUrl,
    'The url at which browsers reach the proxy, such as "https://portal.example.com/api/signing". Its path is the mount path. Use https, or http on a loopback host or one of `developmentHosts`.',
  ),
  developmentHosts: described(
    v.optional(v.array(readAs(readHost)), []),
    'Hosts that can use http in development, such as ["192.168.1.20"]. The API key must then be a test key. Default: none.',
  ),
  embeddableIn: described(
    v.optional(embedders),
    'The sites that can show ceremonies in a frame, such as ["https://portal.example.com"]. "https://*.example.com" covers the subdomains of a site. Default: allowedOrigins.',
  ),
  allowedOrigins: described(
    origins(readPageOrigin),
    'The origins of the pages that can call the proxy. Default: the origin of publicUrl. For other origins the proxy sends CORS headers that allow cookies.',
  ),
  redirectUrls: described(
    v.optional(v.record(v.string(), readAs(readRedirectUrl)), {}),
    'More pages that can open after a ceremony, each with a key, such as { "done": "https://portal.example.com/done" }. Browsers send the key, not the url. Default: none.',
  ),
  limits: described(
    v.optional(
      v.strictObject({
        perSubject: described(
          v.optional(count(), 120),
          'Calls per minute of one subject, and separately its questions. Default: 120.',
        ),
        perRecipient: described(
          v.optional(count(), 30),
          'Writes per minute for one recipient. Default: 30.',
        ),
      }),
      {},
    ),
    'The maximum number of calls per minute.',
  ),
  timeoutMs: described(
    v.optional(count(MAX_TIMER_MS), 10_000),
    'The time limit in milliseconds for each call to the service, each request body, and each function of the portal. Default: 10000.',
  ),
  fileTimeoutMs: described(
    v.optional(count(50_000), 30_000),
    'The time limit in milliseconds for the first byte of a file, at most 50000. Default: 30000.',
  ),
}

const text = v.pipe(v.string(), v.minLength(1))
const optionalFunction = v.optional(fn())
const matching = (shape: RegExp, problem: string) => v.pipe(v.string(), v.regex(shape, problem))

/** Validates a `SigningService`, which JavaScript or another package may have built. */
const adapterSchema = v.pipe(
  v.object(
    {
      name: text,
      basePath: matching(
        /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/,
        'must be empty, or a path such as "/v1"',
      ),
      auth: v.object({
        header: matching(/^[a-z][a-z\d-]*$/, 'must be the name of a header in lower case'),
        scheme: v.optional(matching(/^[\w-]+$/, 'must be one word, such as "Bearer"')),
      }),
      can: v.object({
        evidence: v.boolean(),
        replace: v.union(
          [v.literal(false), v.picklist(['new_id', 'same_id', 'same_link'])],
          'must be "new_id", "same_id", "same_link" or false',
        ),
        create: v.picklist(['safe', 'revokes', 'unsafe'], 'must be "safe", "revokes" or "unsafe"'),
      }),
      testKeyPrefix: v.optional(text),
      refusals: v.optional(
        v.object({
          field: v.pipe(v.array(text), v.minLength(1, 'must name a field')),
          codes: v.record(
            v.string(),
            v.picklist(serviceFailureCodes, `must be one of ${serviceFailureCodes.join(', ')}`),
          ),
        }),
      ),
      isRecipientId: optionalFunction,
      isDeliverableId: optionalFunction,
      createCeremony: fn(),
      replaceRecipient: optionalFunction,
      retrieveDeliverable: optionalFunction,
      downloadDeliverable: optionalFunction,
      document: optionalFunction,
      checkHealth: optionalFunction,
      status: optionalFunction,
    },
    'must be a SigningService, such as signatureApi()',
  ),
  v.forward(
    v.partialCheck(
      [['can'], ['replaceRecipient']],
      ({ can, replaceRecipient }) => can.replace === false || replaceRecipient !== undefined,
      'must be a function unless `can.replace` is false',
    ),
    ['replaceRecipient'],
  ),
  v.forward(
    v.partialCheck(
      [['retrieveDeliverable'], ['downloadDeliverable']],
      (adapter) => !adapter.downloadDeliverable || adapter.retrieveDeliverable !== undefined,
      'must be a function if `downloadDeliverable` is one',
    ),
    ['retrieveDeliverable'],
  ),
)

/** Validates all options of `createSigningProxy`. TypeScript checks the types of the functions. */
export const optionsSchema = v.strictObject({
  ...settingsEntries,
  service: v.strictObject({
    ...serviceEntries,
    apiKey: described(
      v.union([v.string(), fn()], 'must be a string or a function'),
      'Set the API key of the signing service, or a function that returns the key.',
    ),
    adapter: described(
      v.optional(adapterSchema),
      'Leave `adapter` out for the service contract, or set the adapter of a service.',
    ),
  }),
  authenticate: described(fn(), 'Set (request) => session or null, from the portal’s own session.'),
  authorize: described(
    fn(),
    'Set ({ session, recipientId }) => boolean. Without this check, any user could sign for any recipient.',
  ),
  evidence: described(
    v.optional(fn()),
    'Set (session) => ({ provider, data }), from data that the server stores.',
  ),
  confirm: described(
    v.optional(fn()),
    'Set byDeliverable((recipientId) => deliverableId), or ({ recipientId }) => true, false, "declined", "declined_by_other", "expired", "canceled", "replaced", "not_your_turn", "not_ready" or "unavailable".',
  ),
  document: v.optional(v.boolean()),
  onReplaced: v.optional(fn()),
  onHostError: v.optional(fn()),
  onEvent: v.optional(fn()),
  fetch: v.optional(fn()),
  state: v.optional(stateSchema),
} satisfies Readonly<Record<keyof SigningProxyOptions, unknown>>)
