import type { CeremonyAuthentication, CeremonyGrant } from '../../contract/ceremony.js'
import { isStringArray, type JsonObject } from '../../contract/jsonObject.js'
import { readEvidence } from '../host/hostFunctions.js'
import type { Call, OperationParts, RequestedWrite } from '../operationParts.js'
import type { ProxyConfig } from '../options/readOptions.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { Answer } from '../reply/reply.js'
import { parseAnsweredUrl, type Service, type ServiceAnswer } from '../service/service.js'
import type { CallTrace } from '../events/proxyEvent.js'
import { parseCreationBody } from '../request/requestBody.js'
import type { SigningSession } from '../signingProxyOptions.js'
import { readRefusal } from './readRefusal.js'

/** Reads a request to create a ceremony. */
export function readCreation<Session extends SigningSession>(
  { options, config, service, callHost }: OperationParts<Session>,
  { request, id: recipientId, trace }: Call,
  session: Session,
  body: JsonObject,
): RequestedWrite<Session> {
  const { redirect, claimed } = parseCreationBody(body)
  const redirectUrl = redirect === undefined ? config.landingUrl : config.redirectUrls.get(redirect)
  if (redirectUrl === undefined) throw new ProxyFailure('redirect_url_not_allowed')
  return {
    question: { operation: 'create_ceremony', recipientId, session, request },
    prepare: async () => {
      const authentication = await callHost('evidence', trace, async () =>
        readEvidence(await options.evidence(session, { recipientId, request, claimed })),
      )
      const languages = request.headers.get('accept-language')
      const order = { recipientId, authentication, redirectUrl, languages, trace }
      return {
        kind: 'creation',
        body: JSON.stringify([redirectUrl, claimed]),
        // Sessions with different evidence (proof of authentication) must not share a ceremony.
        context: JSON.stringify(authentication),
        make: async () => createCeremony(service, config, order),
      }
    },
  }
}

/** The input for creating a ceremony. */
interface CeremonyOrder {
  readonly recipientId: string
  readonly authentication: CeremonyAuthentication
  readonly redirectUrl: string
  /** The browser's `Accept-Language` header. */
  readonly languages: string | null
  readonly trace: CallTrace
}

/** Sends `POST /v1/recipients/{recipient_id}/ceremony` (service contract, Endpoints 1). */
async function createCeremony(
  service: Service,
  config: ProxyConfig,
  order: CeremonyOrder,
): Promise<Answer> {
  const { dialect, embeddableIn, timeoutMs } = config
  const { recipientId, authentication, redirectUrl, trace } = order
  const endsAt = performance.now() + timeoutMs
  try {
    const created = await service.call({
      method: 'POST',
      path: `/v1/recipients/${recipientId}/${dialect.ceremonySegment}`,
      success: 201,
      body: {
        ...dialect.creation,
        authentication: dialect.authentication === 'list' ? [authentication] : authentication,
        redirect_url: redirectUrl,
        embeddable_in: embeddableIn,
      },
      trace,
    })
    return { status: 201, body: grantOf(config, order, created), upstreamStatus: created.status }
  } catch (error) {
    if (!dialect.states) throw error
    throw await readRefusal(service, dialect.states, error, { recipientId, trace, endsAt })
  }
}

/** Builds the response body for the browser. JSON omits fields that are `undefined`. */
function grantOf(
  config: ProxyConfig,
  { authentication, redirectUrl, languages }: CeremonyOrder,
  { status, body }: ServiceAnswer,
): JsonObject {
  const { dialect, embeddableIn } = config
  // With a method other than `custom`, the service may email the link and return no url.
  const hasUrl = authentication.type === 'custom' || body['url'] != null
  const { urlParameters } = dialect
  return {
    url: hasUrl ? grantedUrl(config, body['url'], status, languages) : undefined,
    embeddable_in: isStringArray(body['embeddable_in']) ? body['embeddable_in'] : embeddableIn,
    redirect_url: redirectUrl,
    completion: dialect.completion,
    url_parameters: Object.keys(urlParameters).length > 0 ? urlParameters : undefined,
    revokes_older: dialect.revokesOlder === true ? true : undefined,
  } satisfies CeremonyGrant
}

/**
 * Checks the ceremony's url and returns it unchanged, because a signature may cover its exact text.
 * If the url is refused, the ceremony still exists, so the outcome is unknown.
 */
function grantedUrl(
  config: ProxyConfig,
  value: unknown,
  upstreamStatus: number,
  languages: string | null,
): string {
  if (!parseAnsweredUrl(value, config, config.ceremonyUrlRules)) {
    throw new ProxyFailure('upstream_invalid_url', { upstreamStatus, unknownOutcome: true })
  }
  const url = String(value)
  return config.dialect.language === undefined ? url : inLanguage(config, url, languages)
}

/** Beyond the contract: sets the language in a ceremony's url (`…/<locale>/start?token=…`). */
function inLanguage({ dialect }: ProxyConfig, url: string, languages: string | null): string {
  const { language, languages: known = [] } = dialect
  const chosen = language === 'accept-language' ? firstKnown(languages, known) : language
  return chosen === undefined
    ? url
    : url.replace(/\/[A-Za-z]{2,3}(?:-[\dA-Za-z]{2,8})*(\/start\?)/, `/${chosen}$1`)
}

/** Returns the first supported language. Browsers list languages in the order of preference. */
function firstKnown(header: string | null, known: readonly string[]): string | undefined {
  return (header ?? '')
    .slice(0, 400)
    .split(',')
    .map((range) => range.trim().slice(0, 2).toLowerCase())
    .find((code) => known.includes(code))
}
