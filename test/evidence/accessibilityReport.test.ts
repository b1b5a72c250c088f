import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { criteria } from '../../scripts/conformance/criteria.js'
import {
  parseAccessibilityReport,
  renderAccessibilityReport,
} from '../../scripts/conformance/renderAccessibilityReport.js'
import { repository } from '../docs/documents.js'
import { namedTests } from './support/namedTests.js'

const read = (name: string) => readFileSync(join(repository, 'docs/conformance', name), 'utf8')
const yaml = read('accessibility.yaml')
const { chapters } = parseAccessibilityReport(yaml)

describe('the accessibility report', () => {
  it('is the same in YAML and in Markdown (npm run conformance)', () => {
    expect(read('accessibility.md')).toBe(renderAccessibilityReport(yaml))
  })

  it.each(Object.keys(criteria))('answers every criterion of %s', (chapter) => {
    const answered = chapters[chapter]?.criteria?.map(({ num }) => num)
    expect(answered?.toSorted()).toEqual(Object.keys(criteria[chapter] ?? {}).toSorted())
  })

  it.each(['success_criteria_level_a', 'success_criteria_level_aa'])(
    'names a test or a self-assessment for each supported criterion in %s',
    (chapter) => {
      const supported = (chapters[chapter]?.criteria ?? []).flatMap(({ num, components }) =>
        components.flatMap(({ adherence: { level, notes } }) =>
          level === 'not-applicable' ? [] : [{ num, notes }],
        ),
      )
      expect(supported.length).toBeGreaterThan(15)
      const bare = supported.filter(
        ({ notes }) => namedTests(notes).length === 0 && !notes.includes('Self-assessed.'),
      )
      expect(bare).toEqual([])
    },
  )
})
