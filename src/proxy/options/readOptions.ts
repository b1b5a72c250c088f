import * as v from 'valibot'
import { isLoopback, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import type { PortableSource } from '../../contract/framing/portableSource.js'
import * as routes from '../../contract/routes.js'
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'
import { invalidOption } from './invalidOption.js'
import { isNativeOrigin, pathPrefix } from './optionUrls.js'
import { optionsSchema, settingsEntries } from './optionsSchema.js'
import { parseOptions } from './parseOptions.js'

/** The validated options with defaults, without the API key and the host's functions. */
export interface ProxyConfig {
  readonly publicUrl: string
  readonly mountPath: string
  readonly embeddableIn: readonly string[]
  /** The `redirect_url` of a ceremony if the browser does not choose another one. */
  readonly landingUrl: string
  readonly redirectUrls: ReadonlyMap<string, string>
  readonly allowedOrigins: readonly string[]
  /** The `allowedOrigins` without the origin of `publicUrl`. Their pages need CORS. */
  readonly crossOrigins: readonly string[]
  readonly ceremonyUrlRules: CeremonyUrlRules
  /** The rules for the url of a deliverable. */
  readonly fileUrlRules: CeremonyUrlRules
  /** The base url of the signing service, without a slash at its end. */
  readonly serviceUrl: string
  /** Whether `publicUrl` is on a loopback host. Only then do responses contain remedies. */
  readonly isDevelopment: boolean
  readonly limits: { readonly perSubject: number; readonly perRecipient: number }
  readonly timeoutMs: number
  /** Accepted options with effects that an operator perhaps does not expect. */
  readonly warnings: readonly { readonly option: string; readonly message: string }[]
}

/** Validates all options except the API key. Throws `SigningError('invalid_option')`. */
export function readOptions<Session extends SigningSession>(
  options: SigningProxyOptions<Session>,
): ProxyConfig {
  const { service, publicUrl, ...read } = parseOptions(optionsSchema, options, 'createSigningProxy')
  // The schema accepts an array as a record with the keys "0", "1" and so on.
  if (Array.isArray(options.redirectUrls)) {
    throw invalidOption('redirectUrls', 'must be an object', 'Give each url a key: { done: url }.')
  }
  const isDevelopment = isLoopback(publicUrl.hostname)
  const mountPath = pathPrefix(publicUrl)
  const allowedOrigins = read.allowedOrigins ?? [publicUrl.origin]
  const embedders = read.embeddableIn ?? embeddersOf(allowedOrigins)
  const embeddableIn = [...new Set(embedders.map(({ source }) => source))]
  const ownOrigins = [publicUrl.origin, ...allowedOrigins, ...embeddableIn]
  if (!isDevelopment && !service.ceremonyOrigins) {
    throw invalidOption(
      'service.ceremonyOrigins',
      'is missing',
      'List the origins of the ceremonies, such as ["https://sign.example.com"]. It is optional only with a `publicUrl` on a loopback host.',
    )
  }
  if (options.onReplaced && options.state?.mayLoseWrites) {
    throw invalidOption(
      'state',
      'must not be able to lose records of replacements, because `onReplaced` is set',
      'Use postgresState() of react-signing-ceremony/proxy/postgres. After a failover of Redis, a recipient could be replaced twice; redisState({ acceptLostWrites: true }) accepts that.',
    )
  }
  if (service.ceremonyOrigins?.some((origin) => ownOrigins.includes(origin))) {
    throw invalidOption(
      'service.ceremonyOrigins',
      'must not list an origin of the portal',
      'List only origins of ceremonies, not those of `publicUrl`, `allowedOrigins` or `embeddableIn`.',
    )
  }
  // A url with `http` on loopback needs a service that is on loopback, too.
  const httpsOnly = !isLoopback(service.baseUrl.hostname)
  return {
    publicUrl: publicUrl.origin + mountPath,
    mountPath,
    embeddableIn,
    landingUrl: publicUrl.origin + mountPath + routes.finished,
    redirectUrls: new Map(Object.entries(read.redirectUrls)),
    allowedOrigins,
    crossOrigins: allowedOrigins.filter((origin) => origin !== publicUrl.origin),
    ceremonyUrlRules: { allowedOrigins: service.ceremonyOrigins, notOn: ownOrigins, httpsOnly },
    fileUrlRules: { httpsOnly },
    serviceUrl: service.baseUrl.origin + pathPrefix(service.baseUrl),
    isDevelopment,
    limits: read.limits,
    timeoutMs: read.timeoutMs,
    warnings: [
      ...embedders.flatMap(({ source, warning }, index) =>
        warningsOf(`embeddableIn[${index}]`, source, warning),
      ),
      ...allowedOrigins.flatMap((origin, index) => warningsOf(`allowedOrigins[${index}]`, origin)),
    ],
  }
}

/** The pages that can call the proxy can also show its ceremonies. */
function embeddersOf(origins: readonly string[]): readonly PortableSource[] {
  const schema = v.object({ embeddableIn: v.unwrap(settingsEntries.embeddableIn) })
  const options = { embeddableIn: [...new Set(origins)] }
  return parseOptions(schema, options, 'createSigningProxy').embeddableIn
}

function warningsOf(option: string, source: string, warning?: string): ProxyConfig['warnings'] {
  if (warning !== undefined) return [{ option, message: warning }]
  if (!isNativeOrigin(source)) return []
  const message =
    'This is the origin of a native app. The service contract does not show whether the service accepts it.'
  return [{ option, message }]
}
