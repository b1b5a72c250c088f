import { isJsonObject, type JsonObject } from '../../../src/contract/jsonObject.js'

/** Returns the entries of `exports` with code: no stylesheets, and not `package.json`. */
export function publicEntries(manifest: JsonObject) {
  const subpaths = manifest['exports']
  if (!isJsonObject(subpaths)) throw new Error('package.json has no exports')
  return Object.entries(subpaths).flatMap(([subpath, target]) =>
    isJsonObject(target) && !subpath.endsWith('.css') ? [publicEntry(subpath, target)] : [],
  )
}

function publicEntry(subpath: string, target: JsonObject) {
  return {
    specifier: subpath.replace('.', 'react-signing-ceremony'),
    module: fileOf(target['default']),
    types: fileOf(target['types']),
    /** Whether the entry is for servers, so that browsers cannot import it. */
    isForNode: 'browser' in target,
  }
}

/** Converts `./dist/index.js` to the path that the tarball lists, `dist/index.js`. */
function fileOf(target: unknown): string {
  if (typeof target !== 'string') throw new Error('an entry lacks its module or its types')
  return target.replace('./', '')
}
