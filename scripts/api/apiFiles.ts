import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { publicEntries } from '../../test/package/support/publicEntries.js'
import { apiReference } from './apiReference.js'
import { apiReport } from './apiReport.js'
import { readEntry } from './readEntry.js'

/** Where the reports and the reference lie in the repository. */
export const REPORTS = 'test/package/api'
export const REFERENCE = 'docs/reference'

/** A file that is made from the package's declarations. */
export interface ApiFile {
  /** Relative to the repository. */
  readonly path: string
  readonly text: string
}

/** The report and the reference of every entry of the built package in `packageFolder`. */
export function apiFiles(packageFolder: string): readonly ApiFile[] {
  const manifest: unknown = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  if (!isJsonObject(manifest)) throw new Error('package.json holds no object')
  return publicEntries(manifest).flatMap(({ specifier, types }) => {
    const api = readEntry(join(packageFolder, types))
    const name = specifier.split('/').slice(1).join('-') || 'main'
    return [
      { path: `${REPORTS}/${name}.txt`, text: apiReport(specifier, api) },
      { path: `${REFERENCE}/${name}.md`, text: apiReference(specifier, api) },
    ]
  })
}
