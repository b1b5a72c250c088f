import { expect, it } from 'vitest'
import { createStateGuard, sha256 } from '../../../src/proxy/createStateGuard.js'
import { memoryState, type SigningState } from '../../../src/proxy/index.js'
import type { Claim } from '../../../src/proxy/state/signingState.js'
import { replacementsId } from '../../../src/proxy/replacement/replacementRecord.js'
import { createReplacedEvidence } from '../../../src/proxy/status/replacedEvidence.js'

const limits = { perSubject: 1_000, perRecipient: 1_000 }
const evidenceIn = (state: SigningState) =>
  createReplacedEvidence(
    createStateGuard(
      state,
      { limits },
      () => {},
      () => {},
    ),
  )

const named = ({ key: { kind, id }, ...claim }: Claim): Claim => {
  return { ...claim, key: { kind, id: `${claim.counted?.counter} ${id}` } }
}

/** Returns a state that finds a record only by its counter, as `redisState` does. */
function byCounter(state: SigningState): SigningState {
  return {
    ...state,
    begin: async (claim, ttlMs) => state.begin(named(claim), ttlMs),
    finish: async (claim, result, ttlMs) => state.finish(named(claim), result, ttlMs),
    release: async (claim) => state.release(named(claim)),
  }
}

it.each([
  ['runs', undefined, true],
  ['left nothing behind', '', false],
  ['has an unknown outcome', 'unknown', true],
  ['is not stored by the portal', 'unrecorded', true],
  ['is stored by the portal', 'recorded', true],
  ['is unreadable', 'broken', true],
])(
  'whether a recipient is perhaps replaced, if a replacement %s',
  async (_, outcome, isReplaced) => {
    const memory = byCounter(memoryState())
    const counter = `perRecipient:${await sha256('re_1')}`
    const claim = {
      counted: { counter, windowMs: 60_000, limit: 1 },
      key: { kind: 'replacement', id: await replacementsId('re_1') },
      fingerprint: 'person.key',
      owner: 'call',
    } as const
    await memory.begin(claim, 1_000)
    const one = { person: 'p', key: 'k', outcome, successor: { id: 're_2' } }
    const record = { recipientId: 're_1', replacements: [one] }
    if (outcome !== undefined) await memory.finish(claim, outcome && JSON.stringify(record), 1_000)
    const evidence = evidenceIn(memory)
    expect(await evidence.isPerhapsReplaced('re_1')).toBe(isReplaced)
    expect(await evidence.isPerhapsReplaced('re_3')).toBe(false)
  },
)
