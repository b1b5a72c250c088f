import type { CeremonyCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'

/** The end that a message or a query reports, not checked yet. */
export interface ReportedEnd {
  readonly end?: unknown
  readonly reason?: unknown
}

/** Looks a message up in the grant's table. Check the sender before. */
export function endInMessage(
  data: unknown,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  if (!completion || !isJsonObject(data)) return {}
  // A copy has own fields only. A `File` inherits `type`, which its sender chooses.
  const message = { ...data }
  const { type } = message
  return typeof type === 'string'
    ? { end: completion.events[type], reason: message[completion.reason ?? ''] }
    : {}
}

/** Looks the query of `redirect_url` up in the grant's table. */
export function endInSearch(
  search: string,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  const event = completion?.result && new URLSearchParams(search).get(completion.result)
  return event ? { end: completion.events[event] } : {}
}
