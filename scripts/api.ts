/**
 * What `npm run api` runs after a build: writes the API report (`test/package/api/`) and the API
 * reference (`docs/reference/`) from the declarations in `dist/`, and removes those of entries that
 * are gone.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiFiles, REFERENCE, REPORTS } from './api/apiFiles.js'

const root = join(import.meta.dirname, '..')
const files = apiFiles(root)
await Promise.all(
  [REFERENCE, REPORTS].map(async (folder) => {
    await rm(join(root, folder), { recursive: true, force: true })
    await mkdir(join(root, folder), { recursive: true })
  }),
)
await Promise.all(files.map(async ({ path, text }) => writeFile(join(root, path), text)))
process.stdout.write(`wrote ${files.length} files to ${REPORTS}/ and ${REFERENCE}/\n`)
