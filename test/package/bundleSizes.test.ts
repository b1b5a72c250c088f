import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureBundles, measureGrowth } from './support/bundleSizes.js'
import { repository } from '../docs/documents.js'
import { createPackedConsumer } from './support/packedConsumer.js'

// A bundle has the same size in a second run.
const NO_RETRY = { retry: 0 }

const { folder } = createPackedConsumer()
const [bundles, growth] = [await measureBundles(folder), await measureGrowth(folder)]
// The summary of `npm test` prints these sizes, so that no bundle is built twice.
const results = join(repository, 'test-results')
mkdirSync(results, { recursive: true })
writeFileSync(join(results, 'bundleSizes.json'), JSON.stringify({ bundles, growth }))

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
