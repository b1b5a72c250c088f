import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from './documents.js'

const read = (page: string): string => readFileSync(join(repository, 'docs', page), 'utf8')
const quickStart = read('quickStart.md')
const glossary = Array.from(
  read('howItWorks.md').matchAll(/^\| `?([a-z ]+?)`? +\| (?!meaning)[^-]/gm),
  ([, term = '']) => term,
)

describe('docs/quickStart.md', () => {
  it('uses the twelve terms that docs/howItWorks.md explains', () => {
    expect(glossary).toHaveLength(12)
    expect(quickStart).toContain('explains the twelve terms on this page')
    expect(glossary.filter((term) => !quickStart.includes(term))).toEqual([])
  })
})

describe('docs/auditLog.md', () => {
  it('reads only ids that the functions of the quick start allow', () => {
    const ids = new Set(read('auditLog.md').match(/\b(?:re|del)_\w+/g))
    const [, owned = ''] = /const owned = (.*)/.exec(quickStart) ?? []
    expect([...ids].filter((id) => !owned.includes(`'${id}'`))).toEqual([])
    expect(ids.size).toBe(2)
  })
})
