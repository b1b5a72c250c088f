import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../docs/documents.js'
import { isThere, namedTests } from './support/namedTests.js'

const evidence = [
  'docs/conformance/accessibility.yaml',
  'docs/conformance/asvs.md',
  'docs/procurement.md',
].map((path) => ({ path, named: namedTests(readFileSync(join(repository, path), 'utf8')) }))

describe.each(evidence)('$path', ({ named }) => {
  it('names tests', () => {
    expect(named).not.toEqual([])
  })

  it('names only tests that exist', () => {
    expect(named.filter((test) => !isThere(test))).toEqual([])
  })
})

describe('a named test', () => {
  it('is missing if its file or its title is gone', () => {
    const file = 'test/evidence/namedTests.test.ts'
    expect(isThere({ file, title: 'names only tests that exist' })).toBe(true)
    expect(isThere({ file, title: 'names only tests' })).toBe(false)
    expect(isThere({ file: 'test/gone.test.ts', title: 'names only tests that exist' })).toBe(false)
  })
})
