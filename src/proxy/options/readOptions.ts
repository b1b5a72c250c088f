import * as v from 'valibot'
import { isLoopback } from '../../contract/ceremonyUrl.js'
import * as routes from '../../contract/routes.js'
import { SAME_ANSWER } from '../../reports/problemTexts.js'
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'
import { invalidOption } from './invalidOption.js'
import { pathPrefix } from './optionUrls.js'
import { optionsSchema } from './optionsSchema.js'
import { parseOptions } from './parseOptions.js'

/** The validated options with defaults, without the API key and the host's functions. */
export type ProxyConfig = ReturnType<typeof readOptions>

/** Validates all options except the API key. Throws `SigningError('invalid_option')`. */
export function readOptions<Session extends SigningSession>(options: SigningProxyOptions<Session>) {
  const { service, publicUrl, ...read } = parseOptions(optionsSchema, options, 'createSigningProxy')
  refuseBrowser(options.fetch)
  // The schema accepts an array as a record with the keys "0", "1" and so on.
  if (Array.isArray(options.redirectUrls)) {
    throw invalidOption('redirectUrls', 'must be an object', 'Give each url a key: { done: url }.')
  }
  const isDevelopment = isLoopback(publicUrl.hostname)
  const mountPath = pathPrefix(publicUrl)
  const allowedOrigins = read.allowedOrigins ?? [publicUrl.origin]
  // The pages that can call the proxy can also show its ceremonies.
  const { embeddableIn: embedders = [] } = read.embeddableIn
    ? read
    : parseOptions(
        v.pick(optionsSchema, ['embeddableIn']),
        { embeddableIn: [...new Set(allowedOrigins)] },
        'createSigningProxy',
      )
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
  const url = publicUrl.origin + mountPath
  return {
    publicUrl: url,
    mountPath,
    embeddableIn,
    /** The `redirect_url` of a ceremony if the browser does not choose another one. */
    landingUrl: url + routes.finished,
    redirectUrls: new Map(Object.entries(read.redirectUrls)),
    allowedOrigins,
    /** The origins of pages that need CORS. */
    crossOrigins: allowedOrigins.filter((origin) => origin !== publicUrl.origin),
    ceremonyUrlRules: { allowedOrigins: service.ceremonyOrigins, notOn: ownOrigins, httpsOnly },
    /** The rules for the url of a deliverable. */
    fileUrlRules: { httpsOnly },
    /** The base url of the signing service, without a slash at its end. */
    serviceUrl: service.baseUrl.origin + pathPrefix(service.baseUrl),
    /** Whether `publicUrl` is on a loopback host. Only then do responses contain remedies. */
    isDevelopment,
    limits: read.limits,
    timeoutMs: read.timeoutMs,
    /** Accepted options with effects that an operator perhaps does not expect. */
    warnings: warningsOf(embedders, options.confirm),
  } as const
}

function warningsOf(
  embedders: readonly { readonly warning?: string | undefined }[],
  confirm: ((...question: never[]) => unknown) | undefined,
): readonly { readonly option: string; readonly message: string }[] {
  return [
    ...embedders.flatMap(({ warning }, index) =>
      warning === undefined ? [] : [{ option: `embeddableIn[${index}]`, message: warning }],
    ),
    ...(confirm?.length === 0 ? [{ option: 'confirm', message: SAME_ANSWER }] : []),
  ]
}

/**
 * Throws in a web page. Workers have no `document`, and tests with jsdom run in Node. The test kit has
 * a `fetch` of its own, which reaches only the emulator in the same page.
 */
function refuseBrowser(fetch: unknown): void {
  if (fetch || !('document' in globalThis) || globalThis.process?.versions?.node) return
  throw invalidOption(
    'service.apiKey',
    'must not reach a browser',
    'This code runs in a web page, where every visitor can read the API key. Import the proxy only in code of the server. If the page is public, replace the key.',
  )
}
