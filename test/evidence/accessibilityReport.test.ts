import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '../docs/documents.js'
import { namedTests } from './support/namedTests.js'

const report = readFileSync(join(repository, 'docs/conformance/accessibility.md'), 'utf8')
const rows = report.matchAll(
  /^\| (?<criterion>\d+(?:\.\d+)+) .*? \| (?<level>[a-z ]+?) *\| (?<remarks>.+) \|$/gm,
)
const criteria = Array.from(rows, ({ groups }) => ({
  criterion: '',
  level: '',
  remarks: '',
  ...groups,
}))

/** The criteria of WCAG 2.2, level A and AA, and of EN 301 549, chapters 4 and 12, in each group. */
const CRITERIA: Readonly<Record<string, number>> = {
  '1.1': 1,
  '1.2': 5,
  '1.3': 5,
  '1.4': 9,
  '2.1': 3,
  '2.2': 2,
  '2.3': 1,
  '2.4': 8,
  '2.5': 6,
  '3.1': 2,
  '3.2': 5,
  '3.3': 6,
  '4.1': 3,
  '4.2': 11,
  '12.1': 2,
  '12.2': 3,
}

it('the accessibility report answers every criterion once', () => {
  const numbers = criteria.map(({ criterion }) => criterion)
  expect(new Set(numbers).size).toBe(numbers.length)
  const counts: Record<string, number> = {}
  for (const group of numbers.map((number) => number.split('.', 2).join('.'))) {
    counts[group] = (counts[group] ?? 0) + 1
  }
  expect(counts).toEqual(CRITERIA)
})

it('the accessibility report names a test, or says “Self-assessed”, for each supported criterion', () => {
  const wcag = criteria.filter(({ criterion }) => !/^(?:4\.2|12)\./.test(criterion))
  const supported = wcag.filter(({ level }) => level !== 'not applicable')
  expect(supported.length).toBeGreaterThan(35)
  const bare = supported.filter(
    ({ remarks }) => namedTests(remarks).length === 0 && !remarks.includes('Self-assessed.'),
  )
  expect(bare).toEqual([])
})
