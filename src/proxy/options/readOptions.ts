import * as v from 'valibot'
import { isLoopback } from '../../contract/ceremonyUrl.js'
import * as routes from '../../contract/routes.js'
import { SAME_ANSWER } from '../../reports/problemTexts.js'
import type { SigningProxyOptions, SigningSession } from '../signingProxyOptions.js'
import { invalidOption } from './invalidOption.js'
import { findPlainHost, pathPrefix } from './optionUrls.js'
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
  const { developmentHosts } = read
  const isDevelopment = isLoopback(publicUrl.hostname, developmentHosts)
  const mountPath = pathPrefix(publicUrl)
  const allowedOrigins = read.allowedOrigins ?? [publicUrl.origin]
  const embedders = read.embeddableIn ?? defaultEmbedders(allowedOrigins)
  const embeddableIn = [...new Set(embedders.map(({ source }) => source))]
  refusePlainHosts({ ...read, publicUrl, service, allowedOrigins, embeddableIn })
  const ownOrigins = [publicUrl.origin, ...allowedOrigins, ...embeddableIn]
  if (!isDevelopment && !service.ceremonyOrigins) {
    throw invalidOption(
      'service.ceremonyOrigins',
      'is missing',
      'List the origins of the ceremonies, such as ["https://sign.example.com"]. It is optional only with a `publicUrl` on a loopback host or one of `developmentHosts`.',
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
  // A url with `http` on a local host needs a service that is on one, too.
  const isLocalService = isLoopback(service.baseUrl.hostname, developmentHosts)
  const httpRules = { httpsOnly: !isLocalService, developmentHosts }
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
    ceremonyUrlRules: { allowedOrigins: service.ceremonyOrigins, notOn: ownOrigins, ...httpRules },
    /** The rules for the url of a deliverable. */
    fileUrlRules: { notOn: ownOrigins, ...httpRules },
    /** The base url of the signing service, without a slash at its end. */
    serviceUrl: service.baseUrl.origin + pathPrefix(service.baseUrl),
    developmentHosts,
    /** Whether the service is on a loopback host or one of `developmentHosts`, as the emulator is. */
    isLocalService,
    /** Whether `publicUrl` is on such a host. Only then do responses contain remedies. */
    isDevelopment,
    limits: read.limits,
    timeoutMs: read.timeoutMs,
    fileTimeoutMs: read.fileTimeoutMs,
    /** Accepted options with effects that an operator perhaps does not expect. */
    warnings: warningsOf(embedders, options.confirm),
  } as const
}

/** The pages that can call the proxy can also show its ceremonies. */
function defaultEmbedders(allowedOrigins: readonly string[]) {
  const schema = v.pick(optionsSchema, ['embeddableIn'])
  const options = { embeddableIn: [...new Set(allowedOrigins)] }
  return parseOptions(schema, options, 'createSigningProxy').embeddableIn ?? []
}

/** Throws if a url uses http on a host that is neither loopback nor one of `developmentHosts`. */
function refusePlainHosts(urls: {
  readonly publicUrl: URL
  readonly service: {
    readonly baseUrl: URL
    readonly ceremonyOrigins?: readonly string[] | undefined
  }
  readonly allowedOrigins: readonly string[]
  readonly embeddableIn: readonly string[]
  readonly redirectUrls: Readonly<Record<string, string>>
  readonly developmentHosts: readonly string[]
}): void {
  const { publicUrl, service, developmentHosts } = urls
  const redirects = Object.entries(urls.redirectUrls).map(([key, to]) => [
    `redirectUrls.${key}`,
    to,
  ])
  const option = findPlainHost(
    {
      publicUrl,
      'service.baseUrl': service.baseUrl,
      ...entriesOf('service.ceremonyOrigins', service.ceremonyOrigins),
      ...entriesOf('allowedOrigins', urls.allowedOrigins),
      ...entriesOf('embeddableIn', urls.embeddableIn),
      ...Object.fromEntries(redirects),
    },
    developmentHosts,
  )
  if (option !== undefined) throw invalidOption(option, PLAIN, PLAIN_REMEDY)
}

const PLAIN = 'must be https; http is allowed only on loopback hosts'
const PLAIN_REMEDY =
  'Use https. To develop with another device or in a container, add the host to `developmentHosts`, such as ["192.168.1.20"], and use a test key.'

/** Returns the entries of a list by their names, such as `allowedOrigins[0]`. */
function entriesOf(option: string, list: readonly string[] = []): Readonly<Record<string, string>> {
  return Object.fromEntries(list.map((entry, index) => [`${option}[${index}]`, entry]))
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
