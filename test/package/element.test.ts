import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compressedSize } from '../../scripts/bundles/bundleSizes.js'
import { readModuleGraph } from './support/moduleGraph.js'
import { importedSpecifiers } from './support/moduleSyntax.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()
const read = (file: string) => readFileSync(join(consumer.packageFolder, file), 'utf8')

describe('the module of <signing-ceremony>', () => {
  it('for bundlers imports the modules of embed and contract, and no package', () => {
    const { modules, packages } = readModuleGraph(consumer.packageFolder, 'dist/element/index.js')
    const layers = new Set(modules.map((module) => module.split('/')[1]))
    expect(layers).toEqual(new Set(['contract', 'element', 'embed']))
    expect(packages).toEqual([])
  })

  it('for pages without a bundler imports nothing, in at most 17 kB', () => {
    const code = read('dist/element/standalone.js')
    expect(importedSpecifiers(code)).toEqual([])
    expect(compressedSize(code)).toBeLessThanOrEqual(17_000)
  })

  it('comes with the licence of Preact', () => {
    expect(read('dist/bundled-licences.txt')).toContain('preact 11.')
  })

  it.each([
    'custom-elements.json',
    ...['react', 'svelte', 'vue'].map((name) => `dist/element/${name}.d.ts`),
  ])('comes with %s', (file) => {
    expect(consumer.files).toContain(file)
  })
})
