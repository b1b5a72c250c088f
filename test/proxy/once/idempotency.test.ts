import { describe, expect, it } from 'vitest'
import { createExpiringMap } from '../../../src/proxy/once/expiringMap.js'
import { createIdempotency } from '../../../src/proxy/once/idempotency.js'
import type { Answer } from '../../../src/proxy/reply/answer.js'

const times = { answeredMs: 60_000, unknownMs: 60_000, waitMs: 60_000 }
const scope = {
  key: 'k',
  subject: '"alice"',
  operation: 'create_ceremony',
  target: 're_alice1',
  request: '["a","b"]',
}
const answer: Answer = { status: 201, body: { url: 'https://ceremony.example.com/' } }

describe('a key in the memory of one process', () => {
  it('is free again where the work throws before there is anything to wait for', async () => {
    const once = createIdempotency(createExpiringMap(10), times)
    const failing = once({ ...scope, claimant: '1' }, () => {
      throw new Error('before the call')
    })
    await expect(failing).rejects.toThrow('before the call')
    expect(await once({ ...scope, claimant: '2' }, async () => answer)).toBe(answer)
  })

  it('is another request’s where one text of it differs', async () => {
    const once = createIdempotency(createExpiringMap(10), times)
    await once({ ...scope, claimant: '1' }, async () => answer)
    const again = { ...scope, claimant: '2' }
    const replayed = await once(again, async () => Promise.reject(new Error('not to be called')))
    expect(replayed).toMatchObject({ body: answer.body, sharedWith: 'idempotency_key' })
    await expect(
      once({ ...again, request: '["a","c"]' }, async () => answer),
    ).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })
})
