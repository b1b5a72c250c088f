import { isJsonObject } from '../../contract/jsonObject.js'

const ENDS = new Set([
  'ceremony.completed',
  'ceremony.canceled',
  'ceremony.declined',
  'ceremony.failed',
])

/**
 * Beyond the service contract: what the live service's own public documentation shows today. A framed
 * ceremony there posts `{ type: 'ceremony.completed' }` (or `canceled`, `declined`, `failed`) and does
 * not go to `redirect_url`. None of it is promised and all of it may change: opt in by name, together
 * with the proxy's `liveServiceDialect`.
 *
 * Returns the message's `type`, or `undefined` for everything else.
 *
 * @example
 * ```ts
 * const session = createCeremonySession({ create, readCeremonyMessage: readLiveServiceMessage })
 * ```
 */
export function readLiveServiceMessage(data: unknown): string | undefined {
  const type = isJsonObject(data) ? data['type'] : undefined
  return typeof type === 'string' && ENDS.has(type) ? type : undefined
}
