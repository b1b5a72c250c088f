import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/security.md', root), 'utf8')
const named = [...page.matchAll(/`(test\/[\w./]+)` › “([^“]+)”\s+\|/g)]

describe('docs/security.md', () => {
  it('names a test for every threat in its table', () => {
    const threats = page.split('\n').filter((line) => /^\| (?!threat|-)/.test(line))
    expect(threats.length).toBeGreaterThan(20)
    expect(named).toHaveLength(threats.length)
  })

  it.each(named.map(([, file = '', title = '']) => [file, title]))(
    'names only existing tests: %s, %s',
    (file, title) => {
      expect(readFileSync(new URL(file, root), 'utf8')).toContain(`'${title}'`)
    },
  )
})
