import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { attributeOf, OBJECTS, REFLECTED } from '../../src/element/properties.js'

const repository = join(import.meta.dirname, '../..')
const manifest = JSON.parse(readFileSync(join(repository, 'custom-elements.json'), 'utf8'))
const [element] = manifest.modules[0].declarations
const namesOf = (entries: readonly { readonly name: string }[]): ReadonlySet<string> =>
  new Set(entries.map(({ name }) => name))

it('custom-elements.json lists every attribute of <signing-ceremony>', () => {
  expect(namesOf(element.attributes)).toEqual(new Set(REFLECTED.map(attributeOf)))
})

it('custom-elements.json lists every property of <signing-ceremony>', () => {
  const fields = element.members.filter(({ kind }: { kind: string }) => kind === 'field')
  expect(namesOf(fields)).toEqual(new Set([...REFLECTED, ...OBJECTS, 'state']))
})

it('custom-elements.json describes every attribute, property, method, event and custom property', () => {
  const entries: readonly { readonly description?: string }[] = [
    ...element.attributes,
    ...element.members,
    ...element.events,
    ...element.cssProperties,
  ]
  expect(entries.filter(({ description }) => !description)).toEqual([])
})

it('custom-elements.json lists every custom property of the style sheet', () => {
  const styles = readFileSync(join(repository, 'src/react/styles.css'), 'utf8')
  expect(namesOf(element.cssProperties)).toEqual(
    new Set(styles.match(/--signing-ceremony-[a-z-]+/g)),
  )
})
