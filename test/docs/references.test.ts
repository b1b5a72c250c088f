import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { references } from '../../scripts/references.js'
import { repository } from './documents.js'

it('docs/reference is up to date with the code (npm run api)', async () => {
  const pages = Object.entries(await references())
  const stale = pages.filter(
    ([name, text]) => readFileSync(join(repository, 'docs/reference', name), 'utf8') !== text,
  )
  expect(pages).toHaveLength(6)
  expect(stale.map(([name]) => name)).toEqual([])
})
