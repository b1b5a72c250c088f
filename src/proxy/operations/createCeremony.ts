import type { CeremonyGrant, GrantedFraming } from '../../contract/ceremony.js'
import { parseCeremonyUrl, parseUrl, type CeremonyUrlRules } from '../../contract/ceremonyUrl.js'
import { framingVerdict } from '../../contract/framing/framingVerdict.js'
import { isStringArray, type JsonObject } from '../../contract/jsonObject.js'
import { readEvidence } from '../host/hostFunctions.js'
import { ceremonyProblem } from '../../reports/ceremonyProblem.js'
import type { CallTrace } from '../../reports/proxyEvent.js'
import type { Call, OperationParts, RequestedWrite, WriteInput } from '../operationParts.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import { parseCreationBody } from '../request/browserRequest.js'
import type { Performed, ServiceCalls } from '../services/serviceCalls.js'
import type { CeremonyOrder, CreatedCeremony } from '../services/signingService.js'
import type { SigningSession } from '../signingProxyOptions.js'

export function readCreation<Session extends SigningSession>(
  { options, config, service, callHost }: OperationParts<Session>,
  { request, id: recipientId, trace }: Call,
  { session, body, key }: WriteInput<Session>,
): RequestedWrite<Session> {
  const { redirectUrl, claimed, ancestors } = parseCreationBody(body, config)
  return {
    question: { operation: 'create_ceremony', recipientId, session, request },
    prepare: async () => {
      const { evidence } = options
      const authentication = evidence
        ? await callHost(
            'evidence',
            trace,
            () => evidence(session, { recipientId, request, claimed }),
            readEvidence,
          )
        : undefined
      const order: CeremonyOrder = {
        recipientId,
        authentication,
        redirectUrl,
        allowedRedirects: [config.landingUrl, ...config.redirectUrls.values()],
        embeddableIn: config.embeddableIn,
        serviceUrl: config.serviceUrl,
        languages: request.headers.get('accept-language'),
      }
      return {
        kind: 'creation',
        owner: trace.requestId,
        subject: session.subject,
        recipientId,
        key,
        input: [redirectUrl, claimed, authentication],
        isSafe: service.adapter.can.create === 'safe',
        make: () => createCeremony(service, config, order, trace),
      }
    },
    present: ancestors && ((grant) => ({ ...grant, framing: framingOf(grant, ancestors) })),
  }
}

/**
 * Predicts whether browsers show a granted ceremony in a frame of the page that requested it. Called
 * for each answer: a stored answer may be repeated for a page inside other pages.
 */
function framingOf(
  { url, embeddable_in: sources }: JsonObject,
  ancestors: readonly string[],
): GrantedFraming {
  const framing = framingVerdict({
    embeddableIn: isStringArray(sources) ? sources : undefined,
    ancestors,
    ceremonyOrigin: parseUrl(String(url))?.origin,
  })
  const { verdict } = framing
  return verdict === 'blocked' ? { verdict, missing: framing.remedy } : { verdict }
}

/** Creates a ceremony with the service's adapter. JSON omits fields that are `undefined`. */
function createCeremony(
  { adapter, perform }: ServiceCalls,
  config: ProxyConfig,
  order: CeremonyOrder,
  trace: CallTrace,
): Promise<Performed<JsonObject>> {
  const { create } = adapter.can
  const operation = { about: 'recipient', trace, isSafe: create === 'safe' } as const
  return perform(operation, async (send) => {
    const created = await adapter.createCeremony(order, send)
    assertCreated(created, order, adapter.name, config.ceremonyUrlRules)
    const { url, embeddableIn = order.embeddableIn, completion = 'landing' } = created
    const { redirectUrl = order.redirectUrl } = created
    return {
      // The url is unchanged, because a signature may cover its exact characters.
      url,
      embeddable_in: embeddableIn,
      redirect_url: redirectUrl,
      tab_url: created.tabUrl,
      completion,
      url_parameters: created.urlParameters,
      revokes_older: create === 'revokes' ? true : undefined,
      expires_at: created.expiresAt,
      single_use: created.singleUse === true ? true : undefined,
    } satisfies CeremonyGrant
  })
}

/**
 * Refuses a ceremony with a wrong field. An adapter in JavaScript may return any value, and the page
 * would only show that it waits for an event that never comes.
 *
 * @throws `ProxyFailure`, whose remedy names the field and not its value.
 */
function assertCreated(
  created: CreatedCeremony,
  { authentication, allowedRedirects, redirectUrl }: CeremonyOrder,
  adapterName: string,
  urlRules: CeremonyUrlRules,
): void {
  const { url, tabUrl } = created
  const read = parseCeremonyUrl(url, urlRules)
  const isOwnTab =
    tabUrl === undefined || parseCeremonyUrl(tabUrl, urlRules)?.origin === read?.origin
  const problem = !allowedRedirects.includes(created.redirectUrl ?? redirectUrl)
    ? '`redirectUrl` must be one of `allowedRedirects`'
    : isOwnTab
      ? ceremonyProblem(created)
      : '`tabUrl` must be a url on the origin of `url`'
  if (problem !== undefined) {
    const remedy = `Repair the adapter of the service “${adapterName}”. In the result of \`createCeremony\`, ${problem}.`
    throw new ProxyFailure('internal_error', { remedy })
  }
  // The url is missing only if the service emails the link to the recipient.
  const isEmailed = url === undefined && (authentication?.type ?? 'custom') !== 'custom'
  if (isEmailed || read) return
  if (typeof url === 'string' && url !== '') {
    throw new ProxyFailure('upstream_invalid_url', { remedy: foreignOriginRemedy(url) })
  }
  const remedy = `The adapter of the service “${adapterName}” returned no \`url\`. Does it read the right field of the service’s response?`
  throw new ProxyFailure('upstream_invalid_url', { remedy })
}

/** Returns the remedy that names the origin of a refused url, and nothing else of the url. */
function foreignOriginRemedy(url: string): string | undefined {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  if (!/^https?:\/\/[\w.-]{1,253}(?::\d+)?$/.test(origin)) return undefined
  const http = origin.startsWith('http:') ? ', and for http its host to `developmentHosts`' : ''
  return `The ceremony is on ${origin}. Add this origin to \`service.ceremonyOrigins\`${http}. Portal origins are refused.`
}
