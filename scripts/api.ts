/** `npm run api`: writes `test/package/api.txt` and `docs/reference/`. Review the differences. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeReferences } from './references.js'
import { apiReport } from './site/apiReport.js'
import { readProject, root } from './site/readProject.js'

const { project } = await readProject()
await writeFile(join(root, 'test/package/api.txt'), `${apiReport(project)}\n`)
await writeReferences()
