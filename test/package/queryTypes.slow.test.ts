import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compileApp } from './support/compileApp.js'
import { type FetchedPackage, fetchPackage } from './support/fetchPackage.js'
import { createPackedConsumer, type PackedConsumer } from './support/packedConsumer.js'
import { queryApp, queryAppOptions } from './support/queryApp.js'

const compile = (consumer: PackedConsumer, compiler?: string): string =>
  compileApp(consumer, queryApp, queryAppOptions, {
    file: 'app.tsx',
    ...(compiler !== undefined && { compiler }),
  })

/** Replaces a package in the application with another version. */
function install(consumer: PackedConsumer, name: string, { folder }: { folder: string }): void {
  const target = join(consumer.folder, 'node_modules', name)
  rmSync(target, { force: true })
  cpSync(folder, target, { recursive: true })
}

const isFetched = (fetched: FetchedPackage): fetched is { readonly folder: string } =>
  'folder' in fetched

const noteOn = (fetched: FetchedPackage): string =>
  isFetched(fetched) ? '' : ` (${fetched.missing})`

// An older compiler is ten times slower than version 7, and the machine may be busy.
const timeout = 300_000

describe('the types of the query hooks', () => {
  const version = '5.6.3'
  const typescript = fetchPackage('typescript', version)
  it.skipIf(!isFetched(typescript)).for(['oldest', 'newest'] as const)(
    `are correct with TypeScript ${version} and the %s TanStack Query${noteOn(typescript)}`,
    { timeout },
    (peers) => {
      const compiler = isFetched(typescript) ? join(typescript.folder, 'bin/tsc') : undefined
      expect(compile(createPackedConsumer(peers), compiler)).toBe('')
    },
  )

  for (const between of ['5.75.0', '5.90.2', '5.101.0']) {
    const query = fetchPackage('@tanstack/react-query', between)
    const core = fetchPackage('@tanstack/query-core', between)
    it.skipIf(!isFetched(query))(`are right with TanStack Query ${between}${noteOn(query)}`, () => {
      const consumer = createPackedConsumer()
      if (isFetched(query)) install(consumer, '@tanstack/react-query', query)
      if (isFetched(core)) install(consumer, '@tanstack/query-core', core)
      expect(compile(consumer)).toBe('')
    })
  }
})
