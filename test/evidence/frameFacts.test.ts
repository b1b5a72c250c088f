import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ANCESTOR_FORMS } from './support/ancestorForms.js'
import { PAGE_FILE, readFacts, withTables } from './support/frameFacts.js'
import { SITUATIONS } from './support/frameSituations.js'

const facts = readFacts()

describe('docs/frameFacts.md', () => {
  it('contains the tables of cases/frameFacts.json', () => {
    const page = readFileSync(PAGE_FILE, 'utf8')
    expect(withTables(page, facts)).toBe(page)
  })

  it('has at most 150 lines', () => {
    expect(readFileSync(PAGE_FILE, 'utf8').split('\n').length).toBeLessThanOrEqual(150)
  })
})

describe('cases/frameFacts.json', () => {
  it('has every situation and every form of `frame-ancestors` for three engines, and no others', () => {
    const engines = ['chromium', 'firefox', 'webkit']
    expect(Object.keys(facts.engines)).toEqual(engines)
    expect(Object.keys(facts.situations)).toEqual(SITUATIONS.map(({ name }) => name))
    expect(Object.keys(facts.frameAncestors)).toEqual(
      ANCESTOR_FORMS.map(({ directive }) => directive),
    )
    for (const row of [
      ...Object.values(facts.situations),
      ...Object.values(facts.frameAncestors),
    ]) {
      expect(Object.keys(row)).toEqual(engines)
    }
  })
})
