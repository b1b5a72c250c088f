import type { CeremonyOutcome } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'

/** How a ceremony ended, by its own word. Beyond the contract. */
export interface CeremonyEnd {
  /** `completed` and `declined` are ends; after `canceled` and `failed` the recipient may start again. */
  readonly end: CeremonyOutcome
  /** Why it failed: a code of the service, which the session holds against a closed set. */
  readonly reason?: string | undefined
}

const PREFIX = 'ceremony.'
const ENDS = new Set<string>(['completed', 'declined', 'canceled', 'failed'])

/**
 * Beyond the service contract: what the live service's own public documentation shows today. A framed
 * ceremony there posts `{ type: 'ceremony.completed' }` (or `canceled`, `declined`, `failed`, the last
 * with an `error_type`) and does not go to `redirect_url`. None of it is promised and all of it may
 * change: opt in by name. Where the proxy has `signatureApi2026`, the grant says the same as
 * data, and nothing is to be given here.
 *
 * Returns how the ceremony ended, or `undefined` for everything else.
 *
 * @example
 * ```ts
 * const session = createCeremonySession({ create, readCeremonyMessage: readLiveServiceMessage })
 * ```
 */
export function readLiveServiceMessage(data: unknown): CeremonyEnd | undefined {
  if (!isJsonObject(data)) return undefined
  // Its own fields alone: a file has a `type`, too, that its sender chooses.
  const { type, error_type: reason } = { ...data }
  if (typeof type !== 'string' || !type.startsWith(PREFIX)) return undefined
  const end = type.slice(PREFIX.length)
  return isEnd(end) ? { end, ...(typeof reason === 'string' && { reason }) } : undefined
}

function isEnd(word: string): word is CeremonyEnd['end'] {
  return ENDS.has(word)
}
