/** Writes the API report, `test/package/api.txt`, for `npm run api`. Read its diff before a commit. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiReport } from './site/apiReport.js'
import { readProject, root } from './site/readProject.js'

const { project } = await readProject()
await writeFile(join(root, 'test/package/api.txt'), `${apiReport(project)}\n`)
