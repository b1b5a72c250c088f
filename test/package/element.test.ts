import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compressedSize } from './support/bundleSizes.js'
import { readModuleGraph } from './support/moduleGraph.js'
import { importedSpecifiers } from './support/moduleSyntax.js'
import { createPackedConsumer } from './support/packedConsumer.js'

const consumer = createPackedConsumer()
const read = (file: string) => readFileSync(join(consumer.packageFolder, file), 'utf8')

describe('the element <signing-ceremony>', () => {
  it('imports no package in its file for bundlers', () => {
    const { modules, packages } = readModuleGraph(consumer.packageFolder, 'dist/element/index.js')
    const layers = new Set(modules.map((module) => module.split('/')[1]))
    expect(layers).toEqual(new Set(['contract', 'element', 'embed']))
    expect(packages).toEqual([])
  })

  it('imports nothing in its file for pages without a bundler, which has at most 28 kB', () => {
    const code = read('dist/element/standalone.js')
    expect(importedSpecifiers(code)).toEqual([])
    expect(compressedSize(code)).toBeLessThanOrEqual(28_000)
  })

  it('is published with the hash that browsers compare with its file for pages', () => {
    const code = read('dist/element/standalone.js')
    const hash = createHash('sha384').update(code).digest('base64')
    expect(read('dist/element/standalone.integrity.txt')).toBe(`sha384-${hash}\n`)
  })

  it('is published with the licence of Preact, which it contains', () => {
    expect(read('dist/bundled-licences.txt')).toContain('preact 11.')
  })

  it.each(['react', 'svelte', 'vue'])('is published with types for %s', (name) => {
    expect(consumer.files).toContain(`dist/element/${name}.d.ts`)
  })
})
