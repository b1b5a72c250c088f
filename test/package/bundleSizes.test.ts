import { expect, it } from 'vitest'
import { measureBundles } from '../../scripts/bundleSizes.js'
import { createPackedConsumer } from './packedConsumer.js'

const consumer = createPackedConsumer()

it.each(await measureBundles(consumer.folder))(
  'keeps $what within $budget bytes',
  ({ bytes, budget }) => {
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(bytes).toBeGreaterThan(100)
  },
)
