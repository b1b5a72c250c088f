import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiFiles, REFERENCE, REPORTS } from '../../scripts/api/apiFiles.js'
import { createPackedConsumer, repository } from './support/packedConsumer.js'

const consumer = createPackedConsumer()
const files = apiFiles(consumer.packageFolder)

describe('the API', () => {
  it.each(files)('is that of $path; `npm run api` writes what changed', ({ path, text }) => {
    const file = join(repository, path)
    expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(text)
  })

  it('has no report and no reference of an entry that is gone', () => {
    const present = [REPORTS, REFERENCE].flatMap((folder) =>
      readdirSync(join(repository, folder)).map((name) => `${folder}/${name}`),
    )
    expect(present.toSorted()).toEqual(files.map(({ path }) => path).toSorted())
  })
})
