import { DAY_MS, hashOf, type StateGuard } from '../createStateGuard.js'
import { readRecord, replacementsId } from '../replacement/replacementRecord.js'
import type { Claim } from '../state/signingState.js'

/** What the state says about the replacement of a recipient. */
export interface ReplacedEvidence {
  readonly note: (recipientId: string) => Promise<void>
  readonly isReplaced: (recipientId: string) => Promise<boolean>
  /** Whether a replacement runs, has an unknown outcome, or is not stored by the portal. */
  readonly isUnfinished: (recipientId: string) => Promise<boolean>
}

/** How long the proof is stored. Later, a portal knows from `onReplaced` who signs. */
const KEPT_MS = 30 * DAY_MS

/**
 * Stores which recipients the proxy has replaced. A service that deletes a replaced recipient
 * answers for it as for a mistyped id or a wrong key, so that its answer proves nothing.
 *
 * The proof is an empty result, which no state encrypts, so that it outlives the state's keys. A
 * question has the same owner, so a record that it has created does not refuse the proof.
 */
export function createReplacedEvidence(state: StateGuard): ReplacedEvidence {
  /** Reads a record. A missing one exists for a moment, because a state has no other way to read. */
  const look = async (claim: Claim) => {
    const begun = await state.begin(claim, 1_000)
    if (begun.state === 'taken') await state.release(claim)
    return begun
  }
  return {
    note: async (recipientId) => state.finish(await claimOf(recipientId), '', KEPT_MS),
    isReplaced: async (recipientId) => (await look(await claimOf(recipientId))).state === 'done',
    isUnfinished: async (recipientId) => {
      const key = { kind: 'replacement', id: await replacementsId(recipientId) } as const
      const begun = await look({ key, fingerprint: '', owner: 'question' })
      if (begun.state !== 'done') return begun.state === 'pending'
      if (begun.result === '') return false
      return readRecord(begun.result)?.replacements.at(-1)?.outcome !== 'recorded'
    },
  }
}

async function claimOf(recipientId: string): Promise<Claim> {
  const key = { kind: 'replaced', id: await hashOf('replaced', recipientId) } as const
  return { key, fingerprint: '', owner: 'replaced' }
}
