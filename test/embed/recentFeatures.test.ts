import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recentFeatures } from './support/recentFeatures.js'

const SRC = join(import.meta.dirname, '../../src')

/** Returns the files of a layer that run in a browser. `portableSource.ts` runs only on servers. */
const filesOf = (layer: string): readonly string[] =>
  readdirSync(join(SRC, layer), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('portableSource.ts'))
    .map((name) => join(layer, name))

/** The source text of calls to recent features, such as `URL.canParse(` and `.toSorted(`. */
const recent = Object.entries(recentFeatures).flatMap(([owner, names]) =>
  owner === 'globalThis'
    ? []
    : names.map((name) => (owner.endsWith('.prototype') ? `.${name}(` : `${owner}.${name}(`)),
)

it('the code for browsers calls no method that the oldest supported browsers lack', () => {
  const files = ['embed', 'react', 'landing', 'contract'].flatMap(filesOf)
  expect(files.length).toBeGreaterThan(40)
  const used = files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return recent.filter((call) => text.includes(call)).map((call) => `${file}: ${call})`)
  })
  expect(used).toEqual([])
})
