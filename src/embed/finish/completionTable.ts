import type { CeremonyCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'

/** What a ceremony says of its end. Not checked yet. */
export interface ReportedEnd {
  readonly end?: unknown
  readonly reason?: unknown
}

/** Looks a message up in the grant's table. The sender has been checked before. */
export function endInMessage(
  data: unknown,
  completion: CeremonyCompletion | undefined,
): ReportedEnd {
  if (!completion || !isJsonObject(data)) return {}
  // Own fields only: the `type` of a file is inherited, and its sender chooses it.
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
