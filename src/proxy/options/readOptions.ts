import { isLoopback, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import { contractDialect } from '../../contract/dialect/contractDialect.js'
import type { ServiceDialect } from '../../contract/dialect/serviceDialect.js'
import { routes } from '../../contract/routes.js'
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'
import { invalidOption } from './invalidOption.js'
import { isNativeOrigin, pathPrefix } from './optionUrls.js'
import type { ApiKey } from './serviceOptions.js'
import { optionsSchema } from './optionsSchema.js'
import { parseOptions } from './parseOptions.js'

/** The options that are data, checked and with their defaults. Without the key. */
export interface ProxyConfig {
  readonly publicUrl: string
  readonly mountPath: string
  readonly embeddableIn: readonly string[]
  /** Where a ceremony ends unless the browser names another key. */
  readonly landingUrl: string
  readonly redirectUrls: ReadonlyMap<string, string>
  readonly allowedOrigins: readonly string[]
  /** Those of them that are not the proxy's own: pages there need CORS. */
  readonly crossOrigins: readonly string[]
  readonly ceremonyUrlRules: CeremonyUrlRules
  /** Without a slash at its end. */
  readonly serviceUrl: string
  /** Whether the service is on a loopback host. */
  readonly isServiceLocal: boolean
  /** `unknown` where `mode` is left out and a function returns the key. */
  readonly mode: 'live' | 'test' | 'unknown'
  readonly dialect: ServiceDialect
  /** Whether `publicUrl` is on a loopback host. Only there do answers explain themselves. */
  readonly isDevelopment: boolean
  readonly limits: { readonly perSubject: number; readonly perRecipient: number } | false
  readonly onStateFailure: 'fail-closed' | 'fail-open'
  readonly timeoutMs: number
  /** What was accepted, but not as its author may expect. */
  readonly warnings: readonly { readonly option: string; readonly message: string }[]
}

/** Reads every option but the key. Throws `SigningError('invalid_option')`; changes nothing. */
export function readOptions<Session extends SigningSession>(
  options: SigningProxyOptions<Session>,
): ProxyConfig {
  const { service, publicUrl, ...read } = parseOptions(optionsSchema, options, 'createSigningProxy')
  // A list passes as a record with the keys "0", "1" and so on.
  if (Array.isArray(options.redirectUrls)) {
    throw invalidOption('redirectUrls', 'must be an object', 'Give each url a key: { done: url }.')
  }
  const isDevelopment = isLoopback(publicUrl.hostname)
  const mountPath = pathPrefix(publicUrl)
  const embeddableIn = read.embeddableIn.map(({ source }) => source)
  const repeated = embeddableIn.findIndex((source, index) => embeddableIn.indexOf(source) !== index)
  if (repeated !== -1) {
    throw invalidOption(`embeddableIn[${repeated}]`, 'repeats an earlier entry', 'Remove it.')
  }
  const allowedOrigins = read.allowedOrigins ?? [publicUrl.origin]
  const ownOrigins = [publicUrl.origin, ...allowedOrigins, ...embeddableIn]
  if (!isDevelopment) assertComplete(service)
  if (service.ceremonyOrigins?.some((origin) => ownOrigins.includes(origin))) {
    throw invalidOption(
      'service.ceremonyOrigins',
      'must not list an origin of the portal',
      'List the origins of ceremonies only, because a page of the portal must not look like a ceremony.',
    )
  }
  return {
    publicUrl: publicUrl.origin + mountPath,
    mountPath,
    embeddableIn,
    landingUrl: publicUrl.origin + mountPath + routes.finished,
    redirectUrls: new Map(Object.entries(read.redirectUrls)),
    allowedOrigins,
    crossOrigins: allowedOrigins.filter((origin) => origin !== publicUrl.origin),
    ceremonyUrlRules: { allowedOrigins: service.ceremonyOrigins, notOn: ownOrigins },
    serviceUrl: service.baseUrl.origin + pathPrefix(service.baseUrl),
    isServiceLocal: isLoopback(service.baseUrl.hostname),
    mode: service.mode ?? modeOf(service.apiKey),
    dialect: service.dialect ?? contractDialect,
    isDevelopment,
    limits: read.limits,
    onStateFailure: read.onStateFailure,
    timeoutMs: read.timeoutMs,
    warnings: [
      ...read.embeddableIn.flatMap(({ source, warning }, index) =>
        warningsOf(`embeddableIn[${index}]`, source, warning),
      ),
      ...allowedOrigins.flatMap((origin, index) => warningsOf(`allowedOrigins[${index}]`, origin)),
    ],
  }
}

/** The mode of a fixed key: test-mode keys begin with `key_test_` (service contract). */
function modeOf(apiKey: ApiKey): ProxyConfig['mode'] {
  if (typeof apiKey !== 'string') return 'unknown'
  return apiKey.startsWith('key_test_') ? 'test' : 'live'
}

const REQUIRED = {
  mode: 'Write "live", or "test" for a key that begins with "key_test_".',
  ceremonyOrigins: 'List the origins of the ceremonies, such as ["https://sign.example.com"].',
}

/** Off loopback, a proxy names the mode of its key and the origins of its ceremonies. */
function assertComplete(service: { readonly [Name in keyof typeof REQUIRED]?: unknown }): void {
  for (const name of ['mode', 'ceremonyOrigins'] as const) {
    const remedy = `${REQUIRED[name]} Only a proxy with a \`publicUrl\` on a loopback host does not need it.`
    if (service[name] === undefined) throw invalidOption(`service.${name}`, 'is missing', remedy)
  }
}

function warningsOf(option: string, source: string, warning?: string): ProxyConfig['warnings'] {
  if (warning !== undefined) return [{ option, message: warning }]
  if (!isNativeOrigin(source)) return []
  const message =
    'The origin is that of a native shell. The contract does not show whether the service accepts it.'
  return [{ option, message }]
}
