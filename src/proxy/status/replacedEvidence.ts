import {
  DAY_MS,
  hashOf,
  MINUTE_MS,
  recipientCounter,
  type StateGuard,
} from '../createStateGuard.js'
import { replacementsId } from '../replacement/replacementRecord.js'
import type { Claim } from '../state/signingState.js'

/** What the state says about the replacement of a recipient. */
export interface ReplacedEvidence {
  readonly note: (recipientId: string) => Promise<void>
  readonly isReplaced: (recipientId: string) => Promise<boolean>
  /** Whether a replacement runs, is unclear, or has happened, even if the state has missed its proof. */
  readonly isPerhapsReplaced: (recipientId: string) => Promise<boolean>
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
  const isReplaced = async (recipientId: string): Promise<boolean> =>
    (await look(await claimOf(recipientId))).state === 'done'
  return {
    note: async (recipientId) => state.finish(await claimOf(recipientId), '', KEPT_MS),
    isReplaced,
    isPerhapsReplaced: async (recipientId) => {
      if (await isReplaced(recipientId)) return true
      const key = { kind: 'replacement', id: await replacementsId(recipientId) } as const
      const counter = await recipientCounter(recipientId)
      const counted = { counter, windowMs: MINUTE_MS, limit: Infinity }
      // Takes over no revision, so that the question is not counted as a write.
      const begun = await look({ key, fingerprint: '', owner: 'question', over: '', counted })
      return begun.state === 'pending' || (begun.state === 'done' && begun.result !== '')
    },
  }
}

async function claimOf(recipientId: string): Promise<Claim> {
  const key = { kind: 'replaced', id: await hashOf('replaced', recipientId) } as const
  return { key, fingerprint: '', owner: 'replaced' }
}
