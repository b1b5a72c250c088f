/** `npm run api`: writes all public names and types to `test/package/api.txt`. Review that diff. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiReport } from './site/apiReport.js'
import { readProject, root } from './site/readProject.js'

const { project } = await readProject()
await writeFile(join(root, 'test/package/api.txt'), `${apiReport(project)}\n`)
