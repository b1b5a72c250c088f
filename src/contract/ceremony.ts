import { hasStrings, isJsonObject, isStringArray } from './jsonObject.js'

/**
 * How the recipient authenticates to a ceremony (service contract, Ceremony).
 *
 * The contract shows one value of `type`: `custom`, which has `provider` and `data`. It does not show
 * the value and the fields of the other method, so this type accepts every field.
 */
export interface CeremonyAuthentication {
  readonly type: string
  readonly provider?: string
  readonly data?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** The body of `POST /v1/recipients/{recipient_id}/ceremony`. Only a server builds it. */
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
 * The fields of a ceremony that a browser receives. `authentication` is never one of them, because it
 * holds session data.
 *
 * `url` is a bearer credential. It is absent if the service emails the link. `completion` names the
 * channel that reports the end. The contract has one: `landing`, the page behind `redirect_url`. Beyond
 * the contract, a table maps the ceremony's own messages to outcomes.
 */
export interface CeremonyGrant {
  readonly url?: string | undefined
  readonly embeddable_in?: readonly string[] | undefined
  readonly redirect_url?: string | undefined
  readonly completion?: string | CeremonyCompletion | undefined
  /** Beyond the contract: a newer ceremony of the recipient ends this ceremony. */
  readonly revokes_older?: boolean | undefined
  /** Beyond the contract: `url` works once, so a tab needs its own ceremony. */
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
 * How a ceremony ends. `completed` and `declined` are final. After `canceled` and `failed` the recipient
 * may start again.
 */
export type CeremonyOutcome = 'completed' | 'declined' | 'canceled' | 'failed'

/** How a ceremony's own page reports its end. Beyond the contract, which shows no events. */
export interface CeremonyCompletion {
  /** The outcome of each event, by the `type` of the message. */
  readonly events: Readonly<Record<string, CeremonyOutcome>>
  /** The field of the message with the reason of a failure. */
  readonly reason?: string | undefined
  /** The query parameter of `redirect_url` that names the event. */
  readonly result?: string | undefined
  /** The scheme of the address that a web view opens at the end. The host of that address is the event. */
  readonly scheme?: string | undefined
}

/**
 * Reads a grant from a response of the proxy. Returns `undefined` for every other value. The page checks
 * the remaining fields when it shows the grant, because a host's own backend may have made the grant.
 */
export function parseCeremonyGrant(value: unknown): CeremonyGrant | undefined {
  if (!isJsonObject(value) || typeof (value['url'] ?? '') !== 'string') return undefined
  const { url, ...others } = value
  // Many backends write `null` for an absent field.
  const grant = url === null ? others : value
  return mayBeGrant(grant) ? grant : undefined
}

/** Whether a value can be read as a grant. */
export function mayBeGrant(value: unknown): value is CeremonyGrant {
  return isJsonObject(value) && isStringArray(value['embeddable_in'] ?? [])
}

/** Whether a value is a table of events. The page checks an outcome when its event arrives. */
export function isCompletion(value: unknown): value is CeremonyCompletion {
  return isJsonObject(value) && isJsonObject(value['events'])
}

function isStringRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && hasStrings(value, Object.keys(value))
}

/** Whether a value holds query parameters by place, and no other field. */
export function isUrlParameters(value: unknown): value is UrlParameters {
  if (!isJsonObject(value)) return false
  return Object.entries(value).every(
    ([place, texts]) => ['frame', 'tab', 'web_view'].includes(place) && isStringRecord(texts),
  )
}
