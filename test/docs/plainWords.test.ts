import { describe, expect, it } from 'vitest'
import { faultsIn } from '../../scripts/lint/words.js'
import { documents, proseOf } from './documents.js'

/**
 * Not checked here: troubleshooting, because the linter checks its messages in the sources, and the
 * conformance reports, because their standards set the form.
 */
const pages = documents.filter(
  ({ path }) =>
    /^(?:README|CONTRIBUTING|docs\/.*)\.md$/.test(path) &&
    !/^docs\/(?:troubleshooting\.md|conformance\/)/.test(path),
)

/** Splits prose into sentences: each cell, heading and list item is one. Quoted test names are left out. */
function sentencesOf(prose: string): string {
  return prose
    .replaceAll(/“[^”]*”/g, 'quote')
    .replaceAll(/ \| /g, '\n\n')
    .replaceAll(/^(?:#+|[-|>]|\d+\.) ?/gm, '\n')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>]*>/g, '')
}

describe.each(pages)('$path', (document) => {
  it('has plain words and at most 25 words a sentence', () => {
    expect(faultsIn(sentencesOf(proseOf(document)))).toEqual([])
  })
})
