import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { youngFeatures } from '../support/youngFeatures.js'

const SRC = join(import.meta.dirname, '../../../src')

/** Files of a room that a browser may run; the reading of a host's configuration stays on the server. */
const filesOf = (room: string): readonly string[] =>
  readdirSync(join(SRC, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('portableSource.ts'))
    .map((name) => join(room, name))

/** Calls of a young method of a named object (`URL.canParse`), or of any object (`list.toSorted`). */
const young = Object.entries(youngFeatures).flatMap(([owner, names]) =>
  owner === 'globalThis'
    ? []
    : names.map((name) => (owner.endsWith('.prototype') ? `.${name}(` : `${owner}.${name}(`)),
)

it('nothing that a browser runs calls what the oldest supported ones lack', () => {
  const files = ['embed', 'react', 'landing', 'contract'].flatMap(filesOf)
  expect(files.length).toBeGreaterThan(40)
  const used = files.flatMap((file) => {
    const text = readFileSync(join(SRC, file), 'utf8')
    return young.filter((call) => text.includes(call)).map((call) => `${file}: ${call})`)
  })
  expect(used).toEqual([])
})
