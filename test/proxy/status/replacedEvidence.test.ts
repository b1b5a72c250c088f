import { expect, it } from 'vitest'
import { createStateGuard } from '../../../src/proxy/createStateGuard.js'
import { memoryState, type SigningState } from '../../../src/proxy/index.js'
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

it.each(['before `begin`', 'after `begin`', 'after `release`'])(
  'the proof of a replacement is stored although a page asks at the same moment: %s',
  async (moment) => {
    const memory = memoryState()
    const evidence = evidenceIn(memory)
    const noteAt = async (now: string): Promise<void> => {
      if (now === moment) await evidence.note('re_1')
    }
    const asking = evidenceIn({
      ...memory,
      begin: async (claim, ttlMs) => {
        await noteAt('before `begin`')
        const begun = await memory.begin(claim, ttlMs)
        await noteAt('after `begin`')
        return begun
      },
      release: async (claim) => {
        await memory.release(claim)
        await noteAt('after `release`')
      },
    })
    await asking.isReplaced('re_1')
    expect(await evidence.isReplaced('re_1')).toBe(true)
    expect(await evidence.isReplaced('re_2')).toBe(false)
  },
)
