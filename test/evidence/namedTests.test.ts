import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../docs/documents.js'
import { exists, namedTests } from './support/namedTests.js'

const evidence = [
  'docs/comparison.md',
  'docs/conformance/accessibility.md',
  'docs/conformance/asvs.md',
].map((path) => ({ path, named: namedTests(readFileSync(join(repository, path), 'utf8')) }))

describe.each(evidence)('$path', ({ named }) => {
  it('names at least one test as evidence', () => {
    expect(named).not.toEqual([])
  })

  it('names only tests that exist', () => {
    expect(named.filter((test) => !exists(test))).toEqual([])
  })
})
