import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CeremonyGrant, parseGrant } from '../../src/contract/ceremony.js'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { readWebViewAddress } from '../../src/webView/readWebViewAddress.js'

const file = join(import.meta.dirname, '../../cases/webViewAddresses.json')
const cases = readCases(JSON.parse(readFileSync(file, 'utf8')))

interface AddressCase {
  readonly name: string
  readonly grant: CeremonyGrant
  readonly address: string
  readonly expected: string
}

function readCases(published: unknown) {
  if (!isJsonObject(published) || !isJsonObject(published['grants'])) throw new Error('no grants')
  if (!Array.isArray(published['cases'])) throw new Error('no cases')
  const { grants } = published
  return published['cases'].map((row: unknown) => readCase(row, grants))
}

function readCase(row: unknown, grants: Readonly<Record<string, unknown>>): AddressCase {
  const texts: Readonly<Record<string, unknown>> = isJsonObject(row) ? row : {}
  const [name, address, expected] = [texts['name'], texts['address'], texts['expected']].map(String)
  const grant = parseGrant(grants[String(texts['grant'])])
  if (!grant || !name || !expected || address === undefined) {
    throw new Error(`not a case: ${JSON.stringify(row)}`)
  }
  return { name, grant, address, expected }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('readWebViewAddress', () => {
  it.each(cases)('classifies $name as $expected', ({ grant, address, expected }) => {
    expect(readWebViewAddress(grant, address)).toBe(expected)
  })

  it('returns each of its results in at least one case of cases/webViewAddresses.json', () => {
    const answers = new Set(cases.map(({ expected }) => expected))
    expect(answers).toEqual(new Set(['ceremony', 'finished', 'canceled', 'failed', 'outside']))
  })
})
