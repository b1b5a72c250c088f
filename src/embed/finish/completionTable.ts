import type { CeremonyCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'

/** The end of a ceremony as a message or a query string reports it, before validation. */
export interface ReportedEnd {
  readonly end?: unknown
  readonly reason?: unknown
}

/** Returns the end that a message of the ceremony reports. The caller must check the sender. */
export function endInMessage(
  data: unknown,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  if (!completion || !isJsonObject(data)) return {}
  // The copy drops inherited fields, such as the `type` of a posted `File`.
  const message = { ...data }
  const { type } = message
  return typeof type === 'string'
    ? { end: completion.events[type], reason: message[completion.reason ?? ''] }
    : {}
}

/** Returns the end that the query of `redirect_url` reports. */
export function endInSearch(
  search: string,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  const event = completion?.result && new URLSearchParams(search).get(completion.result)
  return event ? { end: completion.events[event] } : {}
}
