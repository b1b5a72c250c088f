import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readModuleGraph } from './support/moduleGraph.js'
import { isEmptyModule } from './support/moduleSyntax.js'
import { createPackedConsumer, declaredPackages } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const graph = (...entries: readonly string[]) => readModuleGraph(consumer.packageFolder, ...entries)

/** Returns whether an import works in Node only. */
const needsNode = (specifier: string) => specifier.startsWith('node:') || specifier === 'undici'

/** Returns the imported packages that are not allowed. */
const forbidden = (allowed: readonly string[], packages: readonly string[]) =>
  packages.filter((name) => !allowed.includes(name))

// The linter checks which layers a layer imports.
describe('the modules', () => {
  it.each([
    ['dist/react/index.js', ['react']],
    ['dist/react/query/index.js', ['@tanstack/react-query', 'react']],
    ['dist/embed/index.js', []],
    ['dist/embed/labels/index.js', []],
    ['dist/landing/index.js', []],
    ['dist/webhooks/index.js', ['valibot']],
  ])('of %s import the packages %j', (entry, packages) => {
    expect(graph(entry).packages).toEqual(packages)
  })

  it.each(['dist/proxy/index.js', 'dist/emulator/index.js'])('do not need Node: %s', (entry) => {
    expect(graph(entry).packages.filter(needsNode)).toEqual([])
  })
})

describe('every module of this package', () => {
  const modules = consumer.files.filter((file) => /^dist\/.*\.js$/.test(file))

  it('imports only dependencies in package.json and modules of Node', () => {
    const declared = declaredPackages(consumer.manifest)
    const { packages } = graph(...modules)
    expect(forbidden(declared, packages).filter((name) => !name.startsWith('node:'))).toEqual([])
  })

  it('is imported, directly or indirectly, by a public entry or the command', () => {
    const entries = [
      'dist/commandLine/cli.js',
      ...publicEntries(consumer.manifest).map(({ module }) => module),
      ...modules.filter((module) => /\/(?:development|notInBrowsers)\.js$/.test(module)),
    ]
    const reached = new Set(graph(...entries).modules)
    const unreached = modules.filter((module) => !reached.has(module))
    const code = (module: string) => readFileSync(join(consumer.packageFolder, module), 'utf8')
    expect(unreached.filter((module) => !isEmptyModule(code(module)))).toEqual([])
  })
})
