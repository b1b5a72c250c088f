import type { CeremonyCompletion } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'

/** What a ceremony has said of its end; nobody has looked yet whether it is one. */
export interface ToldEnd {
  readonly end?: unknown
  readonly reason?: unknown
}

/** Reads a message by the table of the grant. Who sent it has been looked at before. */
export function endInMessage(
  data: unknown,
  completion: CeremonyCompletion | undefined,
): ToldEnd | undefined {
  if (!completion || !isJsonObject(data)) return undefined
  // Its own fields alone: a file has a `type`, too, that its sender chooses.
  const said = { ...data }
  const { type } = said
  return typeof type === 'string'
    ? { end: completion.events[type], reason: said[completion.reason ?? ''] }
    : undefined
}

/** Reads the query that `redirect_url` was called with, which a host's own page may have made. */
export function endInSearch(search: string, completion: CeremonyCompletion | undefined): ToldEnd {
  const event = completion?.result && new URLSearchParams(search).get(completion.result)
  return { end: event ? completion.events[event] : undefined }
}
