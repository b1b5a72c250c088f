import { expect, it } from 'vitest'
import { createStateGuard } from '../../../src/proxy/createStateGuard.js'
import { memoryState, type SigningState } from '../../../src/proxy/index.js'
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

it.each([
  ['runs', undefined, true],
  ['left nothing behind', '', false],
  ['has an unknown outcome', 'unknown', true],
  ['is not stored by the portal', 'unrecorded', true],
  ['is stored by the portal', 'recorded', false],
  ['is unreadable', 'broken', true],
])('whether a replacement is unfinished that %s', async (_, outcome, isUnfinished) => {
  const memory = memoryState()
  const claim = {
    key: { kind: 'replacement', id: await replacementsId('re_1') },
    fingerprint: 'person.key',
    owner: 'call',
  } as const
  await memory.begin(claim, 1_000)
  const one = { person: 'p', key: 'k', outcome, successor: { id: 're_2' } }
  const record = { recipientId: 're_1', replacements: [one] }
  if (outcome !== undefined) await memory.finish(claim, outcome && JSON.stringify(record), 1_000)
  const evidence = evidenceIn(memory)
  expect(await evidence.isUnfinished('re_1')).toBe(isUnfinished)
  expect(await evidence.isUnfinished('re_3')).toBe(false)
})
