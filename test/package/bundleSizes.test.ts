import { expect, it } from 'vitest'
import { measureBundles, measureGrowth } from '../../scripts/bundles/bundleSizes.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

it.each(await measureBundles(consumer.folder))(
  'the bundle of $what has at most $budget bytes',
  ({ bytes, budget }) => {
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(bytes).toBeGreaterThan(100)
  },
)

// This size includes the peers, because unused parts of a peer must not be bundled either.
it.each(await measureGrowth(consumer.folder))(
  'the JavaScript of $what grows by at most $budget bytes',
  ({ bytes, budget }) => {
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(bytes).toBeGreaterThan(100)
  },
)
