import { readFile } from 'node:fs/promises'
import { UsageError } from './usageError.js'

/** Reads a JSON file. Throws a {@link UsageError} that names the file. */
export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new UsageError(`The file ${path} cannot be read. Check that it exists.`)
  })
  try {
    // Some editors save a byte order mark, which `JSON.parse` refuses.
    const content: unknown = JSON.parse(text.replace(/^\uFEFF/, ''))
    return content
  } catch {
    throw new UsageError(`The file ${path} must be valid JSON.`)
  }
}
