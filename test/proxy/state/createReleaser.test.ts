import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReleaser } from '../../../src/proxy/state/createReleaser.js'
import type { Claim } from '../../../src/proxy/state/signingState.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const claimOf = (id: string): Claim => ({
  key: { kind: 'creation', id },
  fingerprint: '',
  owner: 'call',
})

it('a record is released although the release of an earlier one fails', async () => {
  const released: string[] = []
  const release = createReleaser(async ({ key: { id } }) => {
    if (id === 'of a failed node') throw new Error('CLUSTERDOWN')
    released.push(id)
  })
  release(claimOf('of a failed node'))
  release(claimOf('of another node'))
  await vi.advanceTimersByTimeAsync(2_500)
  expect(released).toEqual(['of another node'])
})

it('a record is released when the state works again', async () => {
  let isAway = true
  const released: string[] = []
  const release = createReleaser(async ({ key: { id } }) => {
    if (isAway) throw new Error('ECONNREFUSED')
    released.push(id)
  })
  for (const id of ['one', 'two', 'three']) release(claimOf(id))
  await vi.advanceTimersByTimeAsync(3_500)
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(released.toSorted()).toEqual(['one', 'three', 'two'])
})
