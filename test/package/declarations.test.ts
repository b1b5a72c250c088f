import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createPackedConsumer, repository } from './packedConsumer.js'
import { publicEntries } from './publicEntries.js'

const consumer = createPackedConsumer()

const entries = publicEntries(consumer.manifest)
const specifiersOf = (some: typeof entries) => some.map(({ specifier }) => specifier)

/** Compiles an application that imports `imported`, and returns what the compiler has against it. */
function compile(imported: readonly string[], options: Record<string, unknown>): string {
  const lines = imported.map(
    (specifier, index) => `export * as entry${index} from '${specifier}'\n`,
  )
  writeFileSync(join(consumer.folder, 'app.mts'), lines.join(''))
  const compilerOptions = { noEmit: true, strict: true, target: 'ES2022', ...options }
  const config = JSON.stringify({ compilerOptions, files: ['app.mts'] })
  writeFileSync(join(consumer.folder, 'tsconfig.json'), config)
  const tsc = join(repository, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-p', consumer.folder], { encoding: 'utf8' }).stdout
}

describe('an application’s compiler', () => {
  it.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ])('understands every entry with module %s and resolution %s', (module, moduleResolution) => {
    expect(compile(specifiersOf(entries), { module, moduleResolution, types: ['node'] })).toBe('')
  })

  it('needs no types of Node’s for the entries that run anywhere', () => {
    const portable = specifiersOf(entries.filter(({ isForNode }) => !isForNode))
    expect(compile(portable, { module: 'NodeNext', types: [] })).toBe('')
  })

  it('would notice a missing entry', () => {
    const output = compile(['react-signing-ceremony/nothing'], { module: 'NodeNext', types: [] })
    expect(output).toContain("Cannot find module 'react-signing-ceremony/nothing'")
  })
})
