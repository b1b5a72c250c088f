import type { SigningService } from '../../proxy/services/signingService.js'
import { portalsOf } from './adapterPortal.js'
import { checked, type AdapterSuite } from './adapterSuite.js'
import { addCeremonyCases } from './ceremonyCases.js'
import type { AdapterConversations } from './conversations.js'
import { addIdCases } from './idCases.js'
import { addOtherCases } from './otherCases.js'
import { addStatusCases } from './statusCases.js'

/** One case of the conformance suite. `run` rejects with a sentence that says what is wrong. */
export interface AdapterCase {
  readonly name: string
  readonly run: () => Promise<void>
}

/**
 * Returns the conformance suite of an adapter, for Vitest and Jest. It runs the adapter behind the
 * real proxy, and replays your conversations: unchanged, late, lost, cut off, refused, malformed and
 * too large. It needs Node, and no network.
 *
 * @example
 * ```ts
 * describe('acmeSign', () => {
 *   for (const { name, run } of testAdapter(acmeSign(), conversations)) it(name, run)
 * })
 * ```
 */
export function testAdapter(
  adapter: SigningService,
  conversations: AdapterConversations,
): readonly AdapterCase[] {
  const cases: AdapterCase[] = []
  const open = portalsOf(adapter, conversations)
  const suite: AdapterSuite = {
    adapter,
    conversations,
    add: (name, run) => void cases.push({ name, run: checked(open, run) }),
  }
  addIdCases(suite)
  addCeremonyCases(suite)
  addStatusCases(suite)
  addOtherCases(suite)
  return cases
}
