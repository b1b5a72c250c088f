import { DAY_MS, hashOf, type StateGuard } from '../createStateGuard.js'
import type { Claim } from '../state/signingState.js'

/** The proxy's own proof that it has replaced a recipient. */
export interface ReplacedEvidence {
  readonly note: (recipientId: string) => Promise<void>
  readonly isReplaced: (recipientId: string) => Promise<boolean>
}

/** How long the proof is stored. Later, a portal knows from `onReplaced` who signs. */
const KEPT_MS = 30 * DAY_MS

/** The operator's list skips a record that has been stored by the portal. */
const RESULT = JSON.stringify({ outcome: 'replaced', isRecorded: true })

/**
 * Stores which recipients the proxy has replaced. A service that deletes a replaced recipient
 * answers for it as for a mistyped id or a wrong key, so that its answer proves nothing.
 */
export function createReplacedEvidence(state: StateGuard): ReplacedEvidence {
  return {
    note: async (recipientId) => state.finish(await claimOf(recipientId), RESULT, KEPT_MS),
    isReplaced: async (recipientId) => {
      const claim = { ...(await claimOf(recipientId)), owner: crypto.randomUUID() }
      const begun = await state.begin(claim, 1_000)
      if (begun.state === 'taken') await state.release(claim)
      return begun.state === 'done'
    },
  }
}

async function claimOf(recipientId: string): Promise<Claim> {
  const key = { kind: 'replacement', id: await hashOf('replaced', recipientId) } as const
  return { key, fingerprint: '', owner: 'replaced' }
}
