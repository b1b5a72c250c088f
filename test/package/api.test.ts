import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { apiReport } from '../../scripts/site/apiReport.js'
import { readProject, root } from '../../scripts/site/readProject.js'

it('the public surface equals test/package/api.txt, which `npm run api` writes', async () => {
  const { project } = await readProject()
  const stored = readFileSync(join(root, 'test/package/api.txt'), 'utf8')
  expect(`${apiReport(project)}\n`).toBe(stored)
})
