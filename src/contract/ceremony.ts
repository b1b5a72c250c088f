import { hasStrings, isJsonObject, isStringArray } from './jsonObject.js'

/**
 * How the recipient authenticates to a ceremony (service contract, Ceremony).
 *
 * `custom` is the one value of `type` that the contract shows; `provider` and `data` belong to it.
 * The other method's literal and fields are not shown, so they stay open here.
 */
export interface CeremonyAuthentication {
  readonly type: string
  readonly provider?: string
  readonly data?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** The body of `POST /v1/recipients/{recipient_id}/ceremony`. Only ever built on a server. */
export interface CeremonyRequest {
  readonly authentication: CeremonyAuthentication
  readonly redirect_url?: string
  readonly embeddable_in?: readonly string[]
}

/** The service's answer: the submitted fields, and `url` for custom authentication. */
export interface Ceremony extends CeremonyRequest {
  readonly url?: string
}

/**
 * What a browser receives of a ceremony: never `authentication`, which holds session data.
 *
 * `url` is a bearer credential. It is absent if the service emails the link. `completion` names the
 * channel that reports the end: `landing` is the page behind `redirect_url`, the only one in the contract.
 * Beyond the contract, a table says what the ceremony's own messages mean.
 */
export interface CeremonyGrant {
  readonly url?: string | undefined
  readonly embeddable_in?: readonly string[] | undefined
  readonly redirect_url?: string | undefined
  readonly completion?: string | CeremonyCompletion | undefined
  /** Beyond the contract: a newer ceremony of the recipient ends this one. */
  readonly revokes_older?: boolean | undefined
  /** Beyond the contract: `url` works once, so that a tab needs a ceremony of its own. */
  readonly single_use?: boolean | undefined
  /**
   * Beyond the contract: query parameters that the page adds to `url` for a frame, or for a tab. Without
   * them `url` is used byte for byte.
   */
  readonly url_parameters?: UrlParameters | undefined
}

/** Query parameters by name, for each place that may show a ceremony. */
export interface UrlParameters {
  readonly frame?: Readonly<Record<string, string>> | undefined
  readonly tab?: Readonly<Record<string, string>> | undefined
  /** For the web view of a native app. */
  readonly web_view?: Readonly<Record<string, string>> | undefined
}

/**
 * How a ceremony may end. `completed` and `declined` are ends; after `canceled` and `failed` the recipient
 * may start again.
 */
export type CeremonyOutcome = 'completed' | 'declined' | 'canceled' | 'failed'

/** Beyond the contract, which shows no events: how a ceremony's own page reports its end. */
export interface CeremonyCompletion {
  /** What each event means, by the `type` of the message. */
  readonly events: Readonly<Record<string, CeremonyOutcome>>
  /** The message's field that says why a ceremony has failed. */
  readonly reason?: string | undefined
  /** The query parameter of `redirect_url` that names the event. */
  readonly result?: string | undefined
  /** Scheme of the address that a web view goes to; the event is its host. */
  readonly scheme?: string | undefined
}

/**
 * Reads a grant from a response of the proxy; `undefined` if it is not one. The other fields are checked
 * when the page shows the grant, because a host's own backend may have made it.
 */
export function parseCeremonyGrant(value: unknown): CeremonyGrant | undefined {
  if (!isJsonObject(value) || typeof (value['url'] ?? '') !== 'string') return undefined
  const { url, ...others } = value
  // `null` is what many backends write for "absent".
  const grant = url === null ? others : value
  return mayBeGrant(grant) ? grant : undefined
}

/** Whether a value can be read as a grant. */
export function mayBeGrant(value: unknown): value is CeremonyGrant {
  return isJsonObject(value) && isStringArray(value['embeddable_in'] ?? [])
}

/** Whether a value is a table of events. Each outcome is checked when its event arrives. */
export function isCompletion(value: unknown): value is CeremonyCompletion {
  return isJsonObject(value) && isJsonObject(value['events'])
}

function isStringRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && hasStrings(value, Object.keys(value))
}

/** Whether a value is query parameters by place, and nothing else. */
export function isUrlParameters(value: unknown): value is UrlParameters {
  if (!isJsonObject(value)) return false
  return Object.entries(value).every(
    ([place, texts]) => ['frame', 'tab', 'web_view'].includes(place) && isStringRecord(texts),
  )
}
