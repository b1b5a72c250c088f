import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'

/** One subpath of `exports` with code. */
export interface PublicEntry {
  /** What an application imports: `react-signing-ceremony/proxy`. */
  readonly specifier: string
  /** The module, relative to the package's folder. */
  readonly module: string
  /** Its declarations, likewise. */
  readonly types: string
  /** Whether it needs Node, and so does not resolve for browsers. */
  readonly isForNode: boolean
}

/** The entries of a `package.json` with code, without stylesheets and the manifest itself. */
export function publicEntries(manifest: JsonObject): readonly PublicEntry[] {
  const subpaths = manifest['exports']
  if (!isJsonObject(subpaths)) throw new Error('package.json has no exports')
  return Object.entries(subpaths).flatMap(([subpath, target]) =>
    isJsonObject(target) && !subpath.endsWith('.css') ? [publicEntry(subpath, target)] : [],
  )
}

function publicEntry(subpath: string, target: JsonObject): PublicEntry {
  return {
    specifier: subpath.replace('.', 'react-signing-ceremony'),
    module: fileOf(target['default']),
    types: fileOf(target['types']),
    isForNode: target['browser'] === null,
  }
}

/** `./dist/index.js` as the tarball lists it. */
function fileOf(target: unknown): string {
  if (typeof target !== 'string') throw new Error('an entry lacks its module or its types')
  return target.replace('./', '')
}
