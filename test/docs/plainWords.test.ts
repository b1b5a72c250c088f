import { describe, expect, it } from 'vitest'
import { faultsIn } from '../../scripts/lint/words.js'
import { documents, proseOf } from './documents.js'

/**
 * Not checked: troubleshooting, because the linter checks its texts in the sources, and the
 * conformance reports, because standards prescribe their form.
 */
const pages = documents.filter(
  ({ path }) =>
    /^(?:README|CONTRIBUTING|docs\/.*|skills\/.*)\.md$/.test(path) &&
    !/^docs\/(?:troubleshooting\.md|conformance\/)/.test(path),
)

/** Makes each cell, heading and list item a sentence of its own. Removes quoted test names. */
function sentencesOf(prose: string): string {
  return prose
    .replaceAll(/“[^”]*”/g, 'quote')
    .replaceAll(/ \| /g, '\n\n')
    .replaceAll(/^(?:#+|[-|>]|\d+\.) ?/gm, '\n')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/<[^>]*>/g, '')
}

describe.each(pages)('$path', (document) => {
  it('contains no listed phrase and no sentence of more than 25 words', () => {
    expect(faultsIn(sentencesOf(proseOf(document)))).toEqual([])
  })
})
