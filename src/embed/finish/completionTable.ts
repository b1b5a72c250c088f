import type { CeremonyCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { optional } from '../browser/optional.js'

/** The event of a ceremony as a message or a query string reports it, before validation. */
export interface ReportedEnd {
  readonly end?: unknown
  readonly reason?: unknown
}

/**
 * Returns the end that a message of the ceremony reports. The caller must check the sender. Some
 * services send a token in each message, so no part of a message is logged or stored.
 */
export function endInMessage(
  data: unknown,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  if (!completion) return {}
  const { events, key = 'type', json, reason = '' } = completion
  const message: unknown = json ? optional(() => JSON.parse(String(data))) : data
  // The copy drops inherited fields, such as the `type` of a posted `File`.
  const fields = isJsonObject(message) ? { ...message } : {}
  const name = key === 'self' ? message : fields[key]
  return typeof name === 'string' ? { end: events[name], reason: fields[reason] } : {}
}

/** Returns the end that the query of `redirect_url` reports. */
export function endInSearch(
  search: string,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  const event = completion?.result && new URLSearchParams(search).get(completion.result)
  return event ? { end: completion.events[event] } : {}
}
