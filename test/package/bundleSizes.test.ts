import { expect, it } from 'vitest'
import { measureBundles, measureGrowth } from '../../scripts/bundles/bundleSizes.js'
import { storeBundleSizes } from '../../scripts/bundles/storedSizes.js'
import { createPackedConsumer } from './support/packedConsumer.js'

// A bundle has the same size in a second run.
const NO_RETRY = { retry: 0 }

const { folder } = createPackedConsumer()
const [bundles, growth] = [await measureBundles(folder), await measureGrowth(folder)]
await storeBundleSizes({ bundles, growth })

it.each(bundles)('the bundle of $what has at most $budget bytes', NO_RETRY, ({ bytes, budget }) => {
  expect(bytes).toBeLessThanOrEqual(budget)
  expect(bytes).toBeGreaterThan(100)
})

// This size includes the peers, because unused parts of a peer must not be bundled either.
it.each(growth)(
  'the JavaScript of $what grows by at most $budget bytes',
  NO_RETRY,
  ({ bytes, budget }) => {
    expect(bytes).toBeLessThanOrEqual(budget)
    expect(bytes).toBeGreaterThan(100)
  },
)
