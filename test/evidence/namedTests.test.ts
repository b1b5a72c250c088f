import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../docs/documents.js'
import { isThere, namedTests } from './support/namedTests.js'

const evidence = [
  'docs/conformance/accessibility.md',
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
  const [there] = evidence.flatMap(({ named }) => named)

  it('is missing if its title or its file is gone', () => {
    const { file = '', title = '' } = there ?? {}
    expect(isThere({ file, title })).toBe(true)
    expect(isThere({ file, title: title.slice(1) })).toBe(false)
    expect(isThere({ file: `${file}.gone`, title })).toBe(false)
  })
})
