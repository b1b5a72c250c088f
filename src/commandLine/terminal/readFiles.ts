import { readFileSync } from 'node:fs'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { UsageError } from './terminal.js'

/** The folder of the installed package. */
export const PACKAGE = new URL('../../../', import.meta.url)

/** Returns the content of the package's package.json. */
export function readManifest(): JsonObject {
  const manifest: unknown = JSON.parse(readFileSync(new URL('package.json', PACKAGE), 'utf8'))
  return isJsonObject(manifest) ? manifest : {}
}

/** Reads a JSON file. Throws a {@link UsageError} that names the file. */
export function readJsonFile(path: string): unknown {
  const text = readText(path, `The file ${path}`)
  try {
    // Some editors save a byte order mark, which `JSON.parse` refuses.
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return content
  } catch {
    throw new UsageError(`The file ${path} must be valid JSON.`)
  }
}

/** Reads a file. Throws a {@link UsageError} that calls the file `what`. */
export function readText(path: string, what: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new UsageError(`${what} cannot be read. Check that it exists.`)
  }
}
