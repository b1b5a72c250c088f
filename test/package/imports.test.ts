import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ModuleGraph, readModuleGraph } from './support/moduleGraph.js'
import { isEmptyModule } from './support/moduleSyntax.js'
import { createPackedConsumer, declaredPackages } from './support/packedConsumer.js'
import { publicEntries } from './support/publicEntries.js'

const consumer = createPackedConsumer()

const graph = (entry: string) => readModuleGraph(consumer.packageFolder, entry)

/** The folders of `dist/` that a module graph touches. */
const rooms = ({ modules }: ModuleGraph) =>
  [...new Set(modules.map((module) => module.split('/')[1] ?? ''))].toSorted()

/** What a portable server module may import: packages that run without Node. */
const needsNode = (specifier: string) => specifier.startsWith('node:') || specifier === 'undici'

/** `packages` without those that `known` allows. */
const beyond = (known: readonly string[], packages: readonly string[]) =>
  packages.filter((name) => !known.includes(name))

describe('the modules a browser gets', () => {
  it('are those of react, embed and contract for the main entry, with no package but React and TanStack Query', () => {
    const main = graph('dist/react/index.js')
    expect(rooms(main)).toEqual(['contract', 'embed', 'react'])
    expect(beyond(['@tanstack/react-query', 'react', 'react-dom'], main.packages)).toEqual([])
  })

  it('bring no package but React for the main entry', () => {
    expect(graph('dist/react/index.js').packages).toEqual(['react'])
  })

  it.each(['dist/embed/index.js', 'dist/embed/labels/index.js'])(
    'are those of embed and contract for %s, with no package at all',
    (entry) => {
      const embed = graph(entry)
      expect(beyond(['contract', 'embed'], rooms(embed))).toEqual([])
      expect(embed.packages).toEqual([])
    },
  )

  it('are the landing’s own for the landing, with no package at all', () => {
    const landing = graph('dist/landing/index.js')
    expect(rooms(landing)).toEqual(['landing'])
    expect(landing.packages).toEqual([])
  })
})

describe('the modules a server gets', () => {
  it.each([
    ['dist/proxy/index.js', ['contract', 'landing', 'proxy']],
    ['dist/proxy/node/index.js', ['contract', 'landing', 'proxy']],
    ['dist/proxy/redis/index.js', ['contract', 'landing', 'proxy']],
    ['dist/proxy/webhooks/index.js', ['contract', 'proxy']],
    ['dist/emulator/index.js', ['contract', 'emulator']],
    ['dist/emulator/node/index.js', ['contract', 'emulator']],
    ['dist/commandLine/cli.js', ['commandLine', 'contract', 'emulator', 'landing', 'proxy']],
  ])('come without the browser’s for %s', (entry, allowed) => {
    expect(beyond(allowed, rooms(graph(entry)))).toEqual([])
  })

  it.each(['dist/proxy/index.js', 'dist/emulator/index.js'])('run outside Node for %s', (entry) => {
    expect(graph(entry).packages.filter(needsNode)).toEqual([])
  })

  it('bring no package but valibot for webhooks', () => {
    expect(graph('dist/proxy/webhooks/index.js').packages).toEqual(['valibot'])
  })
})

describe('every module', () => {
  const modules = consumer.files.filter((file) => file.endsWith('.js'))

  it('imports declared packages and Node’s own only', () => {
    const declared = declaredPackages(consumer.manifest)
    const imported = modules.flatMap((module) => graph(module).packages)
    expect(beyond(declared, imported).filter((name) => !name.startsWith('node:'))).toEqual([])
  })

  it('is reached from an export or the command', () => {
    const entries = [
      'dist/commandLine/cli.js',
      ...publicEntries(consumer.manifest).map(({ module }) => module),
      ...modules.filter((module) => module.endsWith('/development.js')),
    ]
    const reached = new Set(entries.flatMap((entry) => graph(entry).modules))
    const unreached = modules.filter((module) => !reached.has(module))
    const code = (module: string) => readFileSync(join(consumer.packageFolder, module), 'utf8')
    expect(unreached.filter((module) => !isEmptyModule(code(module)))).toEqual([])
  })
})
