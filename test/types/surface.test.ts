import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../src')

/** The entries for browsers. `test/package/api.txt` lists their names. */
const ENTRIES = [
  'react/index.ts',
  'react/query/index.ts',
  'react/queue/index.ts',
  'embed/queue/labels/index.ts',
  'embed/index.ts',
  'element/index.ts',
  'element/standalone.ts',
  'landing/index.ts',
  'embed/labels/index.ts',
  'testing/index.ts',
  'testing/storybook/index.ts',
]

// Every type that a public signature reaches is exported, some by two entries, so that users'
// declaration files contain no private paths.
const MOST_NAMES = 162

/** Returns the names that a module exports. Types are written as `type Name`. */
function exportedNames(file: string): readonly string[] {
  const text = readFileSync(join(SRC, file), 'utf8')
  return Array.from(text.matchAll(/^export (type )?\{([^}]*)\}/gm), ([, type = '', list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (type && !name.startsWith('type ') ? `type ${name}` : name)),
  )
    .flat()
    .toSorted()
}

describe('the public API for browsers', () => {
  it(`exports at most ${MOST_NAMES} names`, () => {
    const counts = ENTRIES.map((file) => exportedNames(file).length)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(MOST_NAMES)
  })

  it('exports the same values in development builds and in production builds', () => {
    expect(exportedNames('react/development.tsx')).toEqual(
      exportedNames('react/index.ts').filter((name) => !name.startsWith('type ')),
    )
    expect(readFileSync(join(SRC, 'embed/development.ts'), 'utf8')).toContain(
      `export * from './index.js'`,
    )
  })
})
