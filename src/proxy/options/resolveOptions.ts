import { isLoopback, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import { isJsonObject, isStringArray } from '../../contract/jsonObject.js'
import { routes } from '../../contract/routes.js'
import { contractDialect, type ServiceDialect } from '../dialect.js'
import type { Emit } from '../events.js'
import type { SigningProxyOptions, SigningSession } from '../SigningProxyOptions.js'
import { invalidOption } from './invalidOption.js'
import { readDialect } from './readDialect.js'
import { readEmbeddableIn } from './readEmbeddableIn.js'
import { assertFunction, readChoice, readCount } from './readSettings.js'
import { pathPrefix, readOrigins, readRedirectUrls, readUrl } from './readUrls.js'

/** The options, checked and with their defaults: all that operations need, and no key. */
export interface ProxyConfig {
  readonly mountPath: string
  readonly embeddableIn: readonly string[]
  readonly evidenceLabels: ReadonlySet<string>
  /** Where a ceremony ends unless the browser names another key. */
  readonly landingUrl: string
  readonly redirectUrls: ReadonlyMap<string, string>
  readonly allowedOrigins: ReadonlySet<string>
  readonly ceremonyUrlRules: CeremonyUrlRules
  readonly serviceOnLoopback: boolean
  readonly dialect: ServiceDialect
  readonly timeoutMs: number
  readonly maxRequestBytes: number
  readonly maxAnswerBytes: number
  readonly idempotencyTtlMs: number
  readonly onStoreFailure: 'fail-closed' | 'fail-open'
}

/** Checks every option but the key's. Throws `SigningError('invalid_option')`; changes nothing. */
export function resolveOptions<Session extends SigningSession>(
  options: SigningProxyOptions<Session>,
  emit: Emit,
): ProxyConfig {
  assertHooks(options)
  const publicUrl = readUrl(
    'publicUrl',
    options.publicUrl,
    '"https://portal.example.com/api/signing"',
  )
  const service = readUrl('service.baseUrl', options.service.baseUrl, '"https://api.example.com"')
  const embeddableIn = readEmbeddableIn(options.embeddableIn, emit)
  const allowedOrigins = readOrigins('allowedOrigins', options.allowedOrigins) ?? [publicUrl.origin]
  return {
    mountPath: pathPrefix(publicUrl),
    embeddableIn,
    evidenceLabels: readEvidenceLabels(options.evidenceLabels),
    landingUrl: publicUrl.origin + pathPrefix(publicUrl) + routes.finished,
    redirectUrls: readRedirectUrls(options.redirectUrls),
    allowedOrigins: new Set(allowedOrigins),
    ceremonyUrlRules: {
      allowedOrigins: readOrigins('service.ceremonyOrigins', options.service.ceremonyOrigins),
      notOn: [publicUrl.origin, ...allowedOrigins, ...embeddableIn],
    },
    serviceOnLoopback: isLoopback(service.hostname),
    dialect: options.service.dialect ? readDialect(options.service.dialect) : contractDialect,
    timeoutMs: readCount('timeoutMs', options.timeoutMs, 10_000),
    maxRequestBytes: readCount('maxRequestBytes', options.maxRequestBytes, 8_192),
    maxAnswerBytes: readCount('maxAnswerBytes', options.maxAnswerBytes, 65_536),
    idempotencyTtlMs: readCount('idempotencyTtlMs', options.idempotencyTtlMs, 600_000),
    onStoreFailure:
      readChoice('onStoreFailure', options.onStoreFailure, ['fail-closed', 'fail-open']) ??
      'fail-closed',
  }
}

function assertHooks<Session extends SigningSession>(options: SigningProxyOptions<Session>): void {
  if (!isJsonObject(options) || !isJsonObject(options['service'])) {
    throw invalidOption('service', 'is missing', 'Give { baseUrl, apiKey }.')
  }
  assertFunction(
    'authenticate',
    options['authenticate'],
    'Give (request) => session or null, from the portal’s own session.',
  )
  assertFunction(
    'authorize',
    options['authorize'],
    'Give ({ session, recipientId }) => boolean. There is no default: without it anyone could sign for anyone.',
  )
  assertFunction(
    'evidence',
    options['evidence'],
    'Give (session) => ({ provider, data }), from the server’s own knowledge.',
  )
  for (const name of ['fetch', 'onEvent']) {
    if (options[name] !== undefined) {
      assertFunction(name, options[name], 'Give a function, or leave it out.')
    }
  }
}

function readEvidenceLabels(value: unknown): ReadonlySet<string> {
  if (value === undefined) return new Set()
  if (!isStringArray(value) || value.some((label) => label === '' || label === '__proto__')) {
    throw invalidOption(
      'evidenceLabels',
      'is not a list of labels',
      'List the labels that a browser may add, such as ["Reason"].',
    )
  }
  return new Set(value)
}
