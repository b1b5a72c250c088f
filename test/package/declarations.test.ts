import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fetchPackage } from './support/fetchPackage.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const entries = publicEntries(consumer.manifest)
const specifiersOf = (some: typeof entries) => some.map(({ specifier }) => specifier)
const importAll = (specifiers: readonly string[]) =>
  specifiers.map((specifier, index) => `export * as entry${index} from '${specifier}'\n`).join('')
const everything = `${importAll(specifiersOf(entries))}import 'react-signing-ceremony/styles.css'\n`

const ownCompiler = join(repository, 'node_modules/.bin/tsc')

/** Compiles one file of an application, and returns what the compiler has against it. */
function compile(
  code: string,
  options: Record<string, unknown>,
  { compiler = ownCompiler, file = 'app.mts' } = {},
): string {
  writeFileSync(join(consumer.folder, file), code)
  const compilerOptions = { noEmit: true, strict: true, target: 'ES2022', ...options }
  const config = JSON.stringify({ compilerOptions, files: [file] })
  writeFileSync(join(consumer.folder, 'tsconfig.json'), config)
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', consumer.folder], {
    encoding: 'utf8',
  })
  return stdout
}

const settings = [
  ['NodeNext', 'NodeNext'],
  ['Node16', 'Node16'],
  ['ESNext', 'Bundler'],
] as const

describe('an application’s compiler', () => {
  it.each(settings)(
    'understands every entry and the stylesheet with module %s and resolution %s',
    (module, moduleResolution) => {
      const strictest = { exactOptionalPropertyTypes: true, noUncheckedSideEffectImports: true }
      const options = { module, moduleResolution, types: ['node'], ...strictest }
      expect(compile(everything, options)).toBe('')
    },
  )

  it('needs no types of Node’s for the entries that run anywhere', () => {
    const portable = specifiersOf(entries.filter(({ isForNode }) => !isForNode))
    expect(compile(importAll(portable), { module: 'NodeNext', types: [] })).toBe('')
  })

  it('takes CommonJS files under NodeNext, and their dynamic imports under Node16', () => {
    const file = 'app.cts'
    const types = ['node']
    expect(compile(everything, { module: 'NodeNext', types }, { file })).toBe('')
    const dynamic = specifiersOf(entries).map((specifier) => `void import('${specifier}')\n`)
    expect(compile(dynamic.join(''), { module: 'Node16', types }, { file })).toBe('')
  })

  it('would notice a missing entry', () => {
    const output = compile(importAll(['react-signing-ceremony/nothing']), {
      module: 'NodeNext',
      types: [],
    })
    expect(output).toContain("Cannot find module 'react-signing-ceremony/nothing'")
  })

  for (const version of ['5.6.3', '5.9.3']) {
    const fetched = fetchPackage('typescript', version)
    const missing = 'missing' in fetched ? ` (${fetched.missing})` : ''
    const folder = 'folder' in fetched ? fetched.folder : ''
    it.skipIf(missing)(`understands every entry in TypeScript ${version}${missing}`, () => {
      const compiler = join(folder, 'bin/tsc')
      const options = { module: 'NodeNext', types: ['node'] }
      expect(compile(everything, options, { compiler })).toBe('')
    })
  }
})
