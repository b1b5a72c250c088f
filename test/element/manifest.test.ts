import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ATTRIBUTES, attributeOf, PROPERTIES } from '../../src/element/attributes.js'

const repository = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(repository, 'custom-elements.json'), 'utf8'))
const [element] = manifest.modules[0].declarations
const namesOf = (entries: readonly { readonly name: string }[]): readonly string[] =>
  entries.map(({ name }) => name).toSorted()

it('custom-elements.json lists every attribute', () => {
  expect(namesOf(element.attributes)).toEqual(Object.keys(ATTRIBUTES).map(attributeOf).toSorted())
})

it('custom-elements.json lists every property', () => {
  const fields = element.members.filter(({ kind }: { kind: string }) => kind === 'field')
  expect(namesOf(fields)).toEqual([...Object.keys(ATTRIBUTES), ...PROPERTIES, 'state'].toSorted())
})

it('custom-elements.json describes every entry', () => {
  const entries = [...element.attributes, ...element.members, ...element.events]
  expect(entries.filter(({ name, description }) => !description && !name)).toEqual([])
})
