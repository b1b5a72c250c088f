import { readFile } from 'node:fs/promises'
import { isSigningError } from '../../contract/signingError.js'
import { type EnvelopeSeed, readEnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { parseJsonFile } from '../terminal/parseJsonFile.js'
import { UsageError } from '../terminal/usageError.js'

/** Reads a JSON file with one envelope or a list. Throws {@link UsageError}. */
export async function readSeedFile(path: string): Promise<EnvelopeSeed[]> {
  const content = await readFile(path, 'utf8').catch(() => undefined)
  if (content === undefined) throw new UsageError(`The file ${path} cannot be read.`)
  const parsed = parseJson(content, path)
  const seeds: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  try {
    return seeds.map(readEnvelopeSeed)
  } catch (error) {
    if (isSigningError(error)) throw new UsageError(`In the file ${path}: ${error.message}`)
    throw error
  }
}

function parseJson(content: string, path: string): unknown {
  try {
    return parseJsonFile(content)
  } catch {
    throw new UsageError(`The file ${path} is not JSON.`)
  }
}
