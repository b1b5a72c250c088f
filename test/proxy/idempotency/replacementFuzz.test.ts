import { expect, it } from 'vitest'
import { memoryState } from '../../../src/proxy/index.js'
import { fuzzReplacements } from './support/fuzzReplacements.js'

it('three proxies with a faulty state and service replace once per person in 6,000 calls', async () => {
  const result = await fuzzReplacements(memoryState({ maxEntries: 100_000 }))
  expect(result.tooOften).toEqual([])
  expect(result.answered).toBeGreaterThan(1_500)
  expect(result.people).toBeGreaterThan(300)
})
