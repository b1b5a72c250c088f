import { expect, it } from 'vitest'
import { measureBundles, measureGrowth } from '../../scripts/bundles/bundleSizes.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

it.each(await measureBundles(consumer.folder))(
  'keeps $what within $budget bytes',
  ({ bytes, budget }) => {
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(bytes).toBeGreaterThan(100)
  },
)

// Peers count here, so what an application does not use of them must stay out too.
it.each(await measureGrowth(consumer.folder))(
  '$what grows by no more than $budget bytes',
  ({ bytes, budget }) => {
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(bytes).toBeGreaterThan(100)
  },
)
