// Compares the table of the emulator's options with the code and OpenAPI.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import { describe, expect, it } from 'vitest'
import { optionTable } from '../../src/emulator/optionTable.js'
import { changeableRows, readOptions } from '../../src/emulator/readOptions.js'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('an option of the emulator', () => {
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
