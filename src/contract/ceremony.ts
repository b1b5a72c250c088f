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
 * `landing` is the page behind `redirect_url`, the one way the contract gives.
 */
export interface CeremonyGrant {
  readonly url?: string | undefined
  readonly embeddable_in?: readonly string[] | undefined
  readonly redirect_url?: string | undefined
  readonly completion?: string | undefined
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
}

/** Reads a grant from an answer of the proxy, or of a host's own backend. `undefined` if it is none. */
export function parseCeremonyGrant(value: unknown): CeremonyGrant | undefined {
  if (!isJsonObject(value)) return undefined
  const { url, embeddable_in, redirect_url, completion } = value
  const urlParameters = readUrlParameters(value['url_parameters'])
  // `null` is what many backends write for "absent".
  if (url != null && typeof url !== 'string') return undefined
  if (embeddable_in != null && !isStringArray(embeddable_in)) return undefined
  if (redirect_url != null && typeof redirect_url !== 'string') return undefined
  return {
    ...(url != null && { url }),
    ...(embeddable_in != null && { embeddable_in }),
    ...(redirect_url != null && { redirect_url }),
    ...(typeof completion === 'string' && { completion }),
    ...(urlParameters && { url_parameters: urlParameters }),
  }
}

/** What is no such parameters is left out: a field of a host's own must not confuse anything. */
function readUrlParameters(value: unknown): UrlParameters | undefined {
  if (!isJsonObject(value)) return undefined
  const { frame, tab } = value
  const parameters = {
    ...(isStringRecord(frame) && { frame }),
    ...(isStringRecord(tab) && { tab }),
  }
  return 'frame' in parameters || 'tab' in parameters ? parameters : undefined
}

function isStringRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isJsonObject(value) && hasStrings(value, Object.keys(value))
}

/** Whether a value is query parameters by place, and nothing else. */
export function isUrlParameters(value: unknown): value is UrlParameters {
  if (!isJsonObject(value)) return false
  return Object.entries(value).every(
    ([place, texts]) => (place === 'frame' || place === 'tab') && isStringRecord(texts),
  )
}
