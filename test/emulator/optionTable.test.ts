// Compares the table of the emulator's options with the docs, the docstrings and OpenAPI.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { FAULT_NAMES, faultTable } from '../../src/emulator/faults/fault.js'
import { type OptionRow, optionTable } from '../../src/emulator/optionTable.js'
import { changeableRows, readOptions } from '../../src/emulator/readOptions.js'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const rows = Object.entries<OptionRow>(optionTable)
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the rows of all Markdown tables in a file, without padding. */
function tableRows(path: string): readonly string[] {
  return read(path)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replace(/\s*\|\s*/g, '|'))
}

describe('an option of the emulator', () => {
  it.each(rows)('%s is in docs/reference/emulatorOptions.md with its default', (name, row) => {
    const flag = row.flag ? `\`--${row.flag.name ?? kebab(name)}\`` : ''
    const changes = row.changeable ? 'changeable' : ''
    expect(tableRows('docs/reference/emulatorOptions.md')).toContain(
      `|\`${name}\`|${flag}|${row.default}|${changes}|${row.does}|`,
    )
  })

  it.each(rows)('%s has a docstring that starts with its description', (name, { does }) => {
    const source = read('src/emulator/emulatorOptions.ts')
    const comment =
      source
        .slice(0, source.indexOf(`readonly ${name}?:`))
        .split('/**')
        .at(-1) ?? ''
    const text = comment.replace(/\s*\n?\s*\*+\/?\s*/g, ' ').trim()
    expect(text.toLowerCase().startsWith(`${does.toLowerCase()}.`)).toBe(true)
  })

  it.each([
    ['origin', 'http://127.0.0.1:8787'],
    ['apiKey', 'key_test_emulator'],
    ['locale', 'en'],
    ['colorScheme', 'light dark'],
    ['deliverableDelay', 1500],
    ['processingDelay', 0],
    ['strict', false],
  ] as const)('%s has the default %j in the code and in the table', (name, value) => {
    expect(readOptions({})[name]).toBe(value)
    expect(optionTable[name].default.replaceAll('`', '')).toBe(String(value))
  })
})

describe('the settings of the emulator’s control path', () => {
  const document: unknown = JSON.parse(read('openapi/emulator.json'))

  it('have the descriptions of the options that `configure` can change', () => {
    const properties = Object.fromEntries(
      Object.entries(changeableRows).map(([name, { does }]) => [
        name,
        expect.objectContaining({
          description: `${does.charAt(0).toUpperCase()}${does.slice(1)}.`,
        }),
      ]),
    )
    expect(document).toHaveProperty('components.schemas.SettingsChange.properties', properties)
  })

  it.each(Object.entries(changeableRows).filter(([name]) => name !== 'time'))(
    'have the same limits for %s in the OpenAPI document and in the code',
    (name, { check }) => {
      const { $schema: _, ...schema } = toJsonSchema(check)
      const { type, ...limits } = schema
      const expected = 'enum' in limits ? limits : schema
      expect(document).toHaveProperty(
        `components.schemas.SettingsChange.properties.${name}`,
        expect.objectContaining(expected),
      )
      expect(['string', 'number', 'boolean', undefined]).toContain(type)
    },
  )
})

describe('a simulated fault', () => {
  it.each(FAULT_NAMES)('%s is in docs/emulator.md, and its effect in docs/reference', (name) => {
    expect(read('docs/emulator.md')).toContain(`\`${name}\``)
    const { does, operations: list } = faultTable[name]
    const where = list.length === 6 ? 'all operations' : list.map((one) => `\`${one}\``).join(', ')
    expect(tableRows('docs/reference/emulatorOptions.md')).toContain(
      `|\`${name}\`|${does}|${where}|`,
    )
  })
})
