import { readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'

/** The folder of the installed package. */
export const PACKAGE = new URL('../../../', import.meta.url)

/** Returns the content of the package's package.json. */
export function readManifest(): JsonObject {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'))
  return isJsonObject(manifest) ? manifest : {}
}
