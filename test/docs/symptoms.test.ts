import { describe, expect, it } from 'vitest'
import { documents } from './documents.js'

const page = documents.find(({ path }) => path === 'docs/troubleshooting.md')?.text ?? ''

/** The sections that explain a symptom, by heading. */
const symptoms = page
  .split(/^## /m)
  .filter((section) => section.includes('**What it means.**'))
  .map((section): [string, string] => [section.split('\n')[0] ?? '', section])

describe('docs/troubleshooting.md', () => {
  it.each(symptoms)('explains the symptom “%s”, its checks and its remedy', (_name, section) => {
    const parts = section.match(/\*\*[^*]+\*\*(?= \S)/g)
    expect(parts).toEqual(['**What it means.**', '**To check.**', '**Remedy.**'])
  })
})
