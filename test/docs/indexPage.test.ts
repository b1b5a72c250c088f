import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { INDEX, listedDocuments } from '../../scripts/site/indexPage.js'
import { documents, repository } from './documents.js'

describe('docs/README.md', () => {
  it('lists every document in docs/', () => {
    const listed = listedDocuments(readFileSync(join(repository, INDEX), 'utf8'))
    const pages = documents.filter(({ path }) => /^docs\/[^/]+$/.test(path) && path !== INDEX)
    const unlisted = pages.filter(({ path }) => !listed.some((entry) => entry.path === path))
    expect(unlisted.map(({ path }) => path)).toEqual([])
  })
})
