import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apiReport } from '../../scripts/site/apiReport.js'
import { readProject, root } from '../../scripts/site/readProject.js'

describe('the public API', () => {
  it('equals test/package/api.txt, which `npm run api` writes', { timeout: 180_000 }, async () => {
    const { project } = await readProject()
    const stored = readFileSync(join(root, 'test/package/api.txt'), 'utf8')
    expect(`${apiReport(project)}\n`).toBe(stored)
  })
})
