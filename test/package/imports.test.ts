import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ModuleGraph, readModuleGraph } from './support/moduleGraph.js'
import { isEmptyModule } from './support/moduleSyntax.js'
import { createPackedConsumer, declaredPackages } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const graph = (entry: string) => readModuleGraph(consumer.packageFolder, entry)

/** Returns the layers (folders of `dist/`) that a module graph contains. */
const layersOf = ({ modules }: ModuleGraph) =>
  [...new Set(modules.map((module) => module.split('/')[1] ?? ''))].toSorted()

/** Returns whether an import works in Node only. */
const needsNode = (specifier: string) => specifier.startsWith('node:') || specifier === 'undici'

/** Returns the imported packages that are not allowed. */
const forbidden = (allowed: readonly string[], packages: readonly string[]) =>
  packages.filter((name) => !allowed.includes(name))

describe('the modules that a browser entry of this package imports', () => {
  it.each([
    ['dist/react/index.js', ['react']],
    ['dist/react/query/index.js', ['@tanstack/react-query', 'react']],
  ])('are in src/react, src/embed or src/contract for %s, with packages %j', (entry, packages) => {
    const react = graph(entry)
    expect(layersOf(react)).toEqual(['contract', 'embed', 'react'])
    expect(react.packages).toEqual(packages)
  })

  it.each(['dist/embed/index.js', 'dist/embed/labels/index.js'])(
    'are in src/embed or src/contract for %s, and import no package',
    (entry) => {
      const embed = graph(entry)
      expect(forbidden(['contract', 'embed'], layersOf(embed))).toEqual([])
      expect(embed.packages).toEqual([])
    },
  )

  it('are in src/landing for the landing page, and import no package', () => {
    const landing = graph('dist/landing/index.js')
    expect(layersOf(landing)).toEqual(['landing'])
    expect(landing.packages).toEqual([])
  })
})

describe('the modules that a server entry of this package imports', () => {
  it.each([
    ['dist/proxy/index.js', ['contract', 'landing', 'proxy', 'reports']],
    ['dist/proxy/node/index.js', ['contract', 'landing', 'proxy', 'reports']],
    ['dist/telemetry/index.js', ['reports', 'telemetry']],
    ['dist/stores/redis/index.js', ['contract', 'proxy', 'reports', 'stores']],
    ['dist/stores/postgres/index.js', ['contract', 'proxy', 'reports', 'stores']],
    ['dist/webhooks/index.js', ['contract', 'proxy', 'reports', 'webhooks']],
    ['dist/emulator/index.js', ['contract', 'emulator']],
    ['dist/emulator/node/index.js', ['contract', 'emulator']],
    [
      'dist/commandLine/cli.js',
      ['commandLine', 'contract', 'emulator', 'landing', 'proxy', 'reports', 'stores'],
    ],
  ])('are only in folders of src/ for servers: %s', (entry, allowed) => {
    expect(forbidden(allowed, layersOf(graph(entry)))).toEqual([])
  })

  it.each(['dist/proxy/index.js', 'dist/emulator/index.js'])('do not need Node: %s', (entry) => {
    expect(graph(entry).packages.filter(needsNode)).toEqual([])
  })

  it('import only the package valibot if the entry is webhooks', () => {
    expect(graph('dist/webhooks/index.js').packages).toEqual(['valibot'])
  })
})

describe('every module of this package', () => {
  const modules = consumer.files.filter((file) => /^dist\/.*\.js$/.test(file))

  it('imports only dependencies in package.json and modules of Node', () => {
    const declared = declaredPackages(consumer.manifest)
    const imported = modules.flatMap((module) => graph(module).packages)
    expect(forbidden(declared, imported).filter((name) => !name.startsWith('node:'))).toEqual([])
  })

  it('is imported, directly or indirectly, by a public entry or the command', () => {
    const entries = [
      'dist/commandLine/cli.js',
      ...publicEntries(consumer.manifest).map(({ module }) => module),
      ...modules.filter((module) => /\/(?:development|notInBrowsers)\.js$/.test(module)),
    ]
    const reached = new Set(entries.flatMap((entry) => graph(entry).modules))
    const unreached = modules.filter((module) => !reached.has(module))
    const code = (module: string) => readFileSync(join(consumer.packageFolder, module), 'utf8')
    expect(unreached.filter((module) => !isEmptyModule(code(module)))).toEqual([])
  })
})
