import { describe, expect, it } from 'vitest'
import { compileApp, importAll, importEverything } from './support/compileApp.js'
import { createPackedConsumer } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const entries = publicEntries(consumer.manifest)
const specifiersOf = (some: typeof entries) => some.map(({ specifier }) => specifier)
const everything = importEverything(consumer)

const settings = [
  ['NodeNext', 'NodeNext'],
  ['Node16', 'Node16'],
  ['ESNext', 'Bundler'],
] as const

describe('the TypeScript compiler in an application', () => {
  it.each(settings)(
    'compiles imports of every entry and the stylesheet with module %s and resolution %s',
    (module, moduleResolution) => {
      const strictest = { exactOptionalPropertyTypes: true, noUncheckedSideEffectImports: true }
      const options = { module, moduleResolution, types: ['node'], ...strictest }
      expect(compileApp(consumer, everything, options)).toBe('')
    },
  )

  it('needs no types of Node to compile entries that work without Node', () => {
    const portable = specifiersOf(entries.filter(({ isForNode }) => !isForNode))
    expect(compileApp(consumer, importAll(portable), { module: 'NodeNext', types: [] })).toBe('')
  })

  it('needs no types of the DOM to compile entries for servers, and their declarations', () => {
    const servers = specifiersOf(entries.filter(({ isForNode }) => isForNode))
    const code = importAll([...servers, 'react-signing-ceremony/webhooks'])
    const options = { module: 'NodeNext', lib: ['ES2023'], skipLibCheck: false, types: ['node'] }
    expect(compileApp(consumer, code, options)).toBe('')
  })

  it('compiles CommonJS files that import every entry', () => {
    const file = 'app.cts'
    const types = ['node']
    expect(compileApp(consumer, everything, { module: 'NodeNext', types }, { file })).toBe('')
    const dynamic = specifiersOf(entries).map((specifier) => `void import('${specifier}')\n`)
    expect(compileApp(consumer, dynamic.join(''), { module: 'Node16', types }, { file })).toBe('')
  })
})
