import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { criteria } from '../../scripts/conformance/criteria.js'
import {
  parseAccessibilityReport,
  renderAccessibilityReport,
} from '../../scripts/conformance/renderAccessibilityReport.js'
import { repository } from '../docs/documents.js'
import openAcr from './schemas/openacr-0.1.0.json' with { type: 'json' }
import { namedTests } from './support/namedTests.js'

const read = (name: string) => readFileSync(join(repository, 'docs/conformance', name), 'utf8')
const yaml = read('accessibility.yaml')
const { chapters } = parseAccessibilityReport(yaml)
const report: { readonly chapters: Readonly<Record<string, unknown>> } = parse(yaml)

const ajv = new Ajv({ allErrors: true, schemas: [openAcr] })

/** Returns the errors of `value` according to a part of the OpenACR schema. */
function errorsBy(schema: string, value: unknown): readonly unknown[] {
  const validate = ajv.getSchema(schema)
  return validate?.(value) === true ? [] : (validate?.errors ?? ['no such schema'])
}

describe('the accessibility report', () => {
  it('has the same content in YAML and in Markdown (npm run conformance)', () => {
    expect(read('accessibility.md')).toBe(renderAccessibilityReport(yaml))
  })

  it('is valid according to the published schema of OpenACR', () => {
    expect(errorsBy(openAcr.$id, report)).toEqual([])
    expect(errorsBy(openAcr.$id, { ...report, author: {} })).not.toEqual([])
  })

  it('has only chapters that the published schema of OpenACR allows', () => {
    // The schema names the chapters of Section 508 and WCAG, but not the chapters of EN 301 549.
    const wrong = Object.entries(report.chapters).filter(
      ([, chapter]) => errorsBy(`${openAcr.$id}#/definitions/chapter`, chapter).length > 0,
    )
    expect(wrong).toEqual([])
  })

  it.each(Object.keys(criteria))('answers every criterion of %s', (chapter) => {
    const answered = chapters[chapter]?.criteria?.map(({ num }) => num)
    expect(answered?.toSorted()).toEqual(Object.keys(criteria[chapter] ?? {}).toSorted())
  })

  it.each(['success_criteria_level_a', 'success_criteria_level_aa'])(
    'names a test, or says “Self-assessed”, for each supported criterion in %s',
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
