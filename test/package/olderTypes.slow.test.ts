import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileApp, importEverything } from './support/compileApp.js'
import { fetchPackage } from './support/fetchPackage.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { queryApp, queryAppOptions } from './support/queryApp.js'

/** Returns the folder of a downloaded package, or the reason without it, for a test's name. */
function fetched(name: string, version: string) {
  const found = fetchPackage(name, version)
  return 'folder' in found
    ? { folder: found.folder, missing: '' }
    : { folder: '', missing: ` (${found.missing})` }
}

// An older compiler is ten times slower than version 7, and the machine may be busy.
const timeout = 300_000

describe('TypeScript 5.6.3', () => {
  const { folder, missing } = fetched('typescript', '5.6.3')
  const compiler = join(folder, 'bin/tsc')

  it.skipIf(missing)(`compiles imports of every entry${missing}`, { timeout }, () => {
    const consumer = createPackedConsumer()
    const options = { module: 'NodeNext', types: ['node'] }
    expect(compileApp(consumer, importEverything(consumer), options, { compiler })).toBe('')
  })

  it.skipIf(missing).each(['oldest', 'newest'] as const)(
    `knows the types of the query hooks with the %s TanStack Query${missing}`,
    { timeout },
    (peers) => {
      const where = { file: 'app.tsx', compiler }
      expect(compileApp(createPackedConsumer(peers), queryApp, queryAppOptions, where)).toBe('')
    },
  )
})

describe.each(['5.75.0', '5.101.0'])('TanStack Query %s', (version) => {
  const names = ['@tanstack/react-query', '@tanstack/query-core']
  const packages = names.map((name) => [name, fetched(name, version)] as const)
  const missing = packages[0]?.[1].missing

  it.skipIf(missing)(`fits the types of the query hooks${missing}`, { timeout }, () => {
    const consumer = createPackedConsumer()
    for (const [name, { folder }] of packages.filter(([, one]) => one.folder !== '')) {
      const target = join(consumer.folder, 'node_modules', name)
      rmSync(target, { force: true })
      cpSync(folder, target, { recursive: true })
    }
    expect(compileApp(consumer, queryApp, queryAppOptions, { file: 'app.tsx' })).toBe('')
  })
})
