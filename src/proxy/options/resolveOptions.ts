import type { CeremonyGrant } from '../../contract/ceremony.js'
import { isLoopback, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import { routes } from '../../contract/routes.js'
import { readEvidenceLabels, type EvidenceLabels } from './evidenceLabels.js'
import type { ServiceDialect } from '../../contract/dialect/serviceDialect.js'
import { type Appearance, readAppearance, withAppearance } from './dialect/readAppearance.js'
import { readDialect } from './dialect/readDialect.js'
import type { Emit } from '../events/proxyEvent.js'
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'
import type { ServiceOptions } from './serviceOptions.js'
import { invalidOption } from './invalidOption.js'
import { readEmbeddableIn } from './readEmbeddableIn.js'
import { readPace } from './readLimits.js'
import type { PaceLimits } from '../bounds/pace.js'
import { readPassFields, type PassFields } from './readPassFields.js'
import { MAX_TIMER_MS, readChoice, readCount } from './readSettings.js'
import {
  pathPrefix,
  readNativeSchemes,
  readOrigins,
  readPageOrigins,
  readRedirectUrls,
  readServiceUrl,
  readOwnUrl,
} from './readUrls.js'

/** The options, checked and with their defaults: all that operations need, and no key. */
export interface ProxyConfig {
  readonly mountPath: string
  readonly embeddableIn: readonly string[]
  readonly evidenceLabels: EvidenceLabels
  /** Where a ceremony ends unless the browser names another key. */
  readonly landingUrl: string
  readonly redirectUrls: ReadonlyMap<string, string>
  readonly allowedOrigins: ReadonlySet<string>
  /** Those of them that are not the proxy's own: pages there call it across origins. */
  readonly crossOrigins: ReadonlySet<string>
  readonly ceremonyUrlRules: CeremonyUrlRules
  readonly serviceUrl: URL
  readonly dialect: ServiceDialect
  readonly appearance: Appearance
  /** What the dialect adds to every grant: nothing where there is none. */
  readonly dialectGrant: Pick<CeremonyGrant, 'url_parameters' | 'revokes_older'>
  readonly passFields: PassFields
  /** Whether problems tell the cure. */
  readonly hasRemedies: boolean
  /** How fast the service may be called; absent for no limit of ours. */
  readonly servicePace: PaceLimits | undefined
  readonly timeoutMs: number
  readonly maxRequestBytes: number
  readonly maxAnswerBytes: number
  readonly idempotencyTtlMs: number
  readonly unknownTtlMs: number
  readonly onStoreFailure: 'fail-closed' | 'fail-open'
}

/** All options but the key. */
type KeylessOptions<Session extends SigningSession> = Omit<
  SigningProxyOptions<Session>,
  'service'
> & { readonly service: Omit<ServiceOptions, 'apiKey'> }

/** Reads every option but the key. Throws `SigningError('invalid_option')`; changes nothing. */
export function resolveOptions<Session extends SigningSession>(
  options: KeylessOptions<Session>,
  emit: Emit,
): ProxyConfig {
  const publicUrl = readOwnUrl(
    'publicUrl',
    options.publicUrl,
    '"https://portal.example.com/api/signing"',
  )
  const nativeSchemes = readNativeSchemes(options.nativeSchemes)
  const embeddableIn = readEmbeddableIn(options.embeddableIn, emit, nativeSchemes)
  const allowedOrigins = readPageOrigins(options.allowedOrigins, nativeSchemes) ?? [
    publicUrl.origin,
  ]
  const dialect = readDialect(options.service.dialect)
  const appearance = readAppearance(options.service.appearance, dialect.appearance)
  return {
    mountPath: pathPrefix(publicUrl),
    embeddableIn,
    evidenceLabels: readEvidenceLabels(options.evidenceLabels),
    landingUrl: publicUrl.origin + pathPrefix(publicUrl) + routes.finished,
    redirectUrls: readRedirectUrls(options.redirectUrls),
    allowedOrigins: new Set(allowedOrigins),
    crossOrigins: new Set(allowedOrigins.filter((origin) => origin !== publicUrl.origin)),
    ceremonyUrlRules: readCeremonyUrlRules(options.service.ceremonyOrigins, [
      publicUrl.origin,
      ...allowedOrigins,
      ...embeddableIn,
    ]),
    serviceUrl: readServiceUrl(options.service.baseUrl),
    dialect,
    appearance,
    dialectGrant: dialectGrant(dialect, appearance),
    hasRemedies:
      readChoice('remedies', options.remedies, ['always', 'development']) === 'always' ||
      isLoopback(publicUrl.hostname),
    passFields: readPassFields(options.passFields),
    servicePace: readPace(options.service, dialect.rate),
    timeoutMs: readCount('timeoutMs', options.timeoutMs, 10_000, { max: MAX_TIMER_MS }),
    maxRequestBytes: readCount('maxRequestBytes', options.maxRequestBytes, 8_192),
    maxAnswerBytes: readCount('maxAnswerBytes', options.maxAnswerBytes, 65_536),
    idempotencyTtlMs: readCount('idempotencyTtlMs', options.idempotencyTtlMs, 600_000),
    unknownTtlMs: readCount('unknownTtlMs', options.unknownTtlMs, 86_400_000),
    onStoreFailure:
      readChoice('onStoreFailure', options.onStoreFailure, ['fail-closed', 'fail-open']) ??
      'fail-closed',
  }
}

function dialectGrant(
  dialect: ServiceDialect,
  appearance: Appearance,
): ProxyConfig['dialectGrant'] {
  const parameters = withAppearance(dialect.urlParameters, appearance)
  return {
    ...(Object.keys(parameters).length > 0 && { url_parameters: parameters }),
    ...(dialect.revokesOlder === true && { revokes_older: true }),
  }
}

/** A ceremony on an origin of the portal's own could reach into the page around its frame. */
function readCeremonyUrlRules(value: unknown, ownOrigins: readonly string[]): CeremonyUrlRules {
  const option = 'service.ceremonyOrigins'
  const allowedOrigins = readOrigins(option, value)
  if (allowedOrigins?.some((origin) => ownOrigins.includes(origin))) {
    throw invalidOption(
      option,
      'names an origin of the portal itself',
      'Name the origin of the ceremonies; the portal’s own pages must not be shown as one.',
    )
  }
  return { allowedOrigins, notOn: ownOrigins }
}
