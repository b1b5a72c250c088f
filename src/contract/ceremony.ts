import { hasStrings, isJsonObject, isStringArray } from './jsonObject.js'

/**
 * How the identity of the recipient is checked (service contract, Ceremony).
 *
 * The contract shows one `type`: `custom`, with `provider` and `data` from the portal. It does not
 * show the `type` and the fields of the second method, so this interface accepts any field.
 */
export interface CeremonyAuthentication {
  readonly type: string
  readonly provider?: string
  readonly data?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** The request body of `POST /v1/recipients/{recipient_id}/ceremony`. Only servers send this body. */
export interface CeremonyRequest {
  readonly authentication: CeremonyAuthentication
  readonly redirect_url?: string
  readonly embeddable_in?: readonly string[]
}

/** The service's response: the fields of the request and, for `custom` authentication, `url`. */
export interface Ceremony extends CeremonyRequest {
  readonly url?: string
}

/**
 * The fields of a ceremony that a browser receives. `authentication` is excluded, because it contains
 * session data.
 *
 * `url` is a bearer credential. It is missing or `null` if the service emails the link. `completion` says how
 * the page detects the end. In the contract, the value is `landing`: the page at `redirect_url`
 * reports the end. A table, which is not in the contract, maps messages of the ceremony to outcomes.
 */
export interface CeremonyGrant {
  readonly url?: string | null | undefined
  readonly embeddable_in?: readonly string[] | undefined
  readonly redirect_url?: string | undefined
  readonly completion?: string | CeremonyCompletion | undefined
  /** Not in the service contract: a newer ceremony of the recipient ends this ceremony. */
  readonly revokes_older?: boolean | undefined
  /** Not in the service contract: `url` works only once, so a tab needs a new ceremony. */
  readonly single_use?: boolean | undefined
  /**
   * Not in the service contract: the page for a tab or a window, on the origin of `url`, if the page
   * at `url` works only in a frame.
   */
  readonly tab_url?: string | undefined
  /**
   * Not in the service contract: when `url` expires, in the format of ISO 8601. The page then
   * requests a new ceremony instead of showing `url` again.
   */
  readonly expires_at?: string | undefined
  /**
   * Not in the service contract: query parameters that the page adds to `url` in a frame or in a
   * tab. Without this field, the page does not change `url`.
   */
  readonly url_parameters?: UrlParameters | undefined
  /**
   * Not in the service contract: whether browsers show the ceremony in a frame of the page that sent
   * `ancestors`. Missing if the page sent none.
   */
  readonly framing?: GrantedFraming | undefined
}

/** Whether browsers show a ceremony in a frame of the page that requested it. */
export interface GrantedFraming {
  readonly verdict: 'allowed' | 'blocked' | 'unknown'
  /** Only for `blocked`: the entry to add to `embeddable_in`. Missing if no entry can match the page. */
  readonly missing?: string | undefined
}

/** Query parameters for a ceremony's url, separately for a frame, a tab and a web view. */
export interface UrlParameters {
  readonly frame?: Readonly<Record<string, string>> | undefined
  readonly tab?: Readonly<Record<string, string>> | undefined
  /** Parameters for the web view of a native app. */
  readonly web_view?: Readonly<Record<string, string>> | undefined
}

/**
 * What an event of a ceremony means. `ready`: the document is shown. `completed` and `declined` are
 * final. After `canceled` and `failed` the recipient can start again. `expired`: the recipient can no
 * longer sign. `not_your_turn`: another recipient must sign first.
 */
export type CeremonyOutcome =
  | 'ready'
  | 'completed'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'not_your_turn'
  | 'failed'

/** How the ceremony's page reports events. The service contract has no events. */
export interface CeremonyCompletion {
  /** More origins whose messages are accepted. Default: only the origin of the ceremony's `url`. */
  readonly origins?: readonly string[] | undefined
  /**
   * Where a message contains the name of its event: in its field `type`, in its field `action`, or
   * the message is the name itself. Default: `type`.
   */
  readonly key?: 'type' | 'action' | 'self' | undefined
  /** Whether a message is a JSON string. Default: `false`. */
  readonly json?: boolean | undefined
  /** Maps the name of an event to its meaning. Other events are ignored. */
  readonly events: Readonly<Record<string, CeremonyOutcome>>
  /** The name of the message's field that contains the reason for a failure. */
  readonly reason?: string | undefined
  /** The name of the query parameter at `redirect_url` that contains the event. */
  readonly result?: string | undefined
  /** The scheme of the url that a web view opens at the end. The event is the host of that url. */
  readonly scheme?: string | undefined
}

/**
 * Parses the response to a request for a ceremony. Returns `undefined` for every other response,
 * such as a gateway's error with status 200.
 *
 * Without a `url`, the service has emailed the link: then the response must have `url: null` or another
 * field of the contract. The page checks the other fields when it shows the ceremony, except
 * `framing`: a value of an unknown form is dropped, because it only predicts what browsers do.
 */
export function parseGrant(value: unknown): CeremonyGrant | undefined {
  if (!isJsonObject(value)) return undefined
  const { url, ...others } = value
  const { embeddable_in: sources = [], redirect_url: redirectUrl, authentication } = others
  const isOfContract =
    isStringArray(others['embeddable_in']) ||
    typeof redirectUrl === 'string' ||
    isJsonObject(authentication)
  const isGrant = typeof url === 'string' || url === null || (url === undefined && isOfContract)
  if (!isGrant || !isStringArray(sources ?? [])) return undefined
  // `url` by name: that of a `Response` is not its own property, and must be refused.
  return { ...value, url, framing: parseFraming(value['framing']) }
}

/** Reads a verdict that this version does not know, from a newer proxy, as `unknown`. */
function parseFraming(value: unknown): GrantedFraming | undefined {
  if (!isJsonObject(value)) return undefined
  const { verdict, missing } = value
  if (verdict === 'allowed') return { verdict }
  if (verdict !== 'blocked') return { verdict: 'unknown' }
  return typeof missing === 'string' ? { verdict, missing } : { verdict }
}

/** Returns the names of the fields of a response, without their values, for an error message. */
export function fieldNames(value: unknown): string {
  return isJsonObject(value) ? Object.keys(value).slice(0, 20).join(', ').slice(0, 200) : ''
}

/**
 * Whether a value has a table of `events`, and no wrong `origins`. The page checks an outcome when
 * its event arrives, because the proxy may be newer than the page.
 */
export function isCompletion(value: unknown): value is CeremonyCompletion {
  return (
    isJsonObject(value) && isJsonObject(value['events']) && isStringArray(value['origins'] ?? [])
  )
}

function isStringRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && hasStrings(value, Object.keys(value))
}

/** Whether a value has no other fields than `frame`, `tab` and `web_view`, each with parameters. */
export function isUrlParameters(value: unknown): value is UrlParameters {
  if (!isJsonObject(value)) return false
  return Object.entries(value).every(
    ([place, texts]) => ['frame', 'tab', 'web_view'].includes(place) && isStringRecord(texts),
  )
}
