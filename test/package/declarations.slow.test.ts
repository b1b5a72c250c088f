import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileApp, importEverything } from './support/compileApp.js'
import { fetchPackage } from './support/fetchPackage.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()

describe('an older TypeScript compiler', () => {
  for (const version of ['5.6.3', '5.9.3']) {
    const fetched = fetchPackage('typescript', version)
    const missing = 'missing' in fetched ? ` (${fetched.missing})` : ''
    const folder = 'folder' in fetched ? fetched.folder : ''
    const timeout = 300_000
    it.skipIf(missing)(`compiles imports of every entry: ${version}${missing}`, { timeout }, () => {
      const compiler = join(folder, 'bin/tsc')
      const options = { module: 'NodeNext', types: ['node'] }
      expect(compileApp(consumer, importEverything(consumer), options, { compiler })).toBe('')
    })
  }
})
