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
 * What a browser is given of a ceremony: never `authentication`, which holds session data.
 *
 * `url` is a bearer credential. It is absent when the service delivers the link by email.
 * `completion` names the channel by which the page learns that the recipient has come to the end:
 * `landing` is the page behind `redirect_url`, the one way the contract gives; beyond it, a table says
 * what the ceremony's own messages mean.
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
   * Query parameters that the page adds to `url` where it shows the ceremony in a frame, or in a tab.
   * Beyond the contract; without them `url` is used byte for byte.
   */
  readonly url_parameters?: UrlParameters | undefined
}

/** Query parameters by name, for each place that a ceremony may be shown in. */
export interface UrlParameters {
  readonly frame?: Readonly<Record<string, string>> | undefined
  readonly tab?: Readonly<Record<string, string>> | undefined
  /** An app's own web view, which no page of ours shows. */
  readonly web_view?: Readonly<Record<string, string>> | undefined
}

/**
 * What a ceremony may say of its end. `completed` and `declined` are ends; after `canceled` and
 * `failed` the recipient may start again.
 */
export type CeremonyOutcome = 'completed' | 'declined' | 'canceled' | 'failed'

/**
 * How a ceremony's own page tells of its end, as data. Beyond the service contract, which shows no
 * events.
 */
export interface CeremonyCompletion {
  /** What each event means, by the `type` of the message that the page posts. */
  readonly events: Readonly<Record<string, CeremonyOutcome>>
  /** The message's field that says why a ceremony has failed. */
  readonly reason?: string | undefined
  /** The query parameter that names the event where the ceremony goes to `redirect_url`: in a tab. */
  readonly result?: string | undefined
  /** Scheme of the address that a web view is sent to; the event is its host. */
  readonly scheme?: string | undefined
}

/**
 * Reads a grant from an answer of the proxy, or of a host's own backend. `undefined` if it is none. What
 * its other fields hold is looked at once, where the page turns a grant into what it shows: there come
 * grants too that no proxy gave.
 */
export function parseCeremonyGrant(value: unknown): CeremonyGrant | undefined {
  if (!isJsonObject(value) || typeof (value['url'] ?? '') !== 'string') return undefined
  const { url, ...others } = value
  // `null` is what many backends write for "absent".
  const grant = url === null ? others : value
  return mayBeGrant(grant) ? grant : undefined
}

/** Whether a page can read a value as a grant: all that it does not look at where it is read. */
export function mayBeGrant(value: unknown): value is CeremonyGrant {
  return isJsonObject(value) && isStringArray(value['embeddable_in'] ?? [])
}

/** What each event of such a table means is looked at when the event comes. */
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
