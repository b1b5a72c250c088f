import type { CeremonyAuthentication, CeremonyGrant } from '../../contract/ceremony.js'
import { isStringArray, type JsonObject } from '../../contract/jsonObject.js'
import type { Answer } from '../reply/answer.js'
import type { ProxyConfig } from '../options/resolveOptions.js'
import { markedEvidence } from '../options/evidenceLabels.js'
import { ProxyFailure } from '../reply/proxyFailure.js'
import type { ServiceAnswer } from '../service/readAnswer.js'
import type { CallTrace, Service } from '../service/service.js'
import { parseAnsweredUrl } from './parseAnsweredUrl.js'
import { tellNotYet } from './tellNotYet.js'

/** What a browser may decide about a ceremony: where it ends, of a list, and listed labels. */
export interface CeremonyWish {
  readonly redirect: string | undefined
  readonly evidence: Readonly<Record<string, string>>
}

/** What a ceremony is created from. Only `wish` comes from the browser. */
export interface CeremonyOrder {
  readonly recipientId: string
  readonly wish: CeremonyWish
  readonly authentication: CeremonyAuthentication
  readonly redirectUrl: string
  /** `Accept-Language` of the browser that asked. */
  readonly languages: string | null
  readonly trace: CallTrace
}

/** `POST /v1/recipients/{recipient_id}/ceremony` (service contract, Endpoints 1). */
export function createCeremony(
  service: Service,
  config: ProxyConfig,
  order: CeremonyOrder,
): Promise<Answer> {
  const { dialect } = config
  const creation = service.call({
    method: 'POST',
    path: `/v1/recipients/${encodeURIComponent(order.recipientId)}/${dialect.ceremonySegment}`,
    success: 201,
    body: ceremonyRequest(config, order),
    trace: order.trace,
  })
  const created = dialect.states
    ? creation.catch(tellNotYet(service, dialect.states, order))
    : creation
  return created.then(grantMaker(config, order))
}

/** What the browser gets. Of the order it holds only what it needs until the service answers. */
function grantMaker(
  config: ProxyConfig,
  { authentication, redirectUrl, languages }: CeremonyOrder,
): (answer: ServiceAnswer) => Answer {
  const isCustom = authentication.type === 'custom'
  return ({ status, body }) => {
    // Another method may be one by which the service delivers the link itself.
    const url =
      isCustom || body['url'] != null ? grantedUrl(config, body['url'], status) : undefined
    // What is undefined is not written.
    const grant = {
      url: url && config.appearance.inLanguage(url, languages),
      embeddable_in: isStringArray(body['embeddable_in'])
        ? body['embeddable_in']
        : config.embeddableIn,
      redirect_url: redirectUrl,
      completion: config.dialect.completion,
      url_parameters: config.dialectGrant.url_parameters,
      revokes_older: config.dialectGrant.revokes_older,
    } satisfies CeremonyGrant
    return { status: 201, body: grant, upstreamStatus: status }
  }
}

function ceremonyRequest(config: ProxyConfig, order: CeremonyOrder): JsonObject {
  const authentication = withBrowserEvidence(config, order)
  const { dialect, embeddableIn } = config
  const own = {
    authentication: dialect.authentication === 'list' ? [authentication] : authentication,
    redirect_url: order.redirectUrl,
    embeddable_in: embeddableIn,
  }
  return dialect.creation ? { ...dialect.creation, ...own } : own
}

/** Only custom authentication has a place for what a browser adds. */
function withBrowserEvidence(
  { evidenceLabels }: ProxyConfig,
  { authentication, wish }: CeremonyOrder,
): CeremonyAuthentication {
  const { data = {} } = authentication
  const hasWish = Object.keys(wish.evidence).length > 0
  if (authentication.type !== 'custom' || !hasWish) return authentication
  // The server's own word comes last, so that no browser overwrites it.
  return {
    ...authentication,
    data: { ...markedEvidence(wish.evidence, evidenceLabels, data), ...data },
  }
}

/**
 * The url for the browser, once it is one that a ceremony may have. Custom authentication always
 * returns one (service contract, Ceremony). A refused url still belongs to a ceremony that exists.
 */
function grantedUrl(config: ProxyConfig, value: unknown, upstreamStatus: number): string {
  const url = parseAnsweredUrl(value, config, config.ceremonyUrlRules)
  if (!url) {
    throw new ProxyFailure('upstream_invalid_url', { upstreamStatus, unknownOutcome: true })
  }
  // Untouched: serialising could change what a token is signed over.
  return String(value)
}
