import { isSigningError } from '../../contract/signingError.js'
import { type EnvelopeSeed, readEnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { readJsonFile } from '../terminal/readJsonFile.js'
import { UsageError } from '../terminal/usageError.js'

/** Reads a JSON file with one envelope or a list of envelopes. Throws {@link UsageError}. */
export async function readSeedFile(path: string): Promise<EnvelopeSeed[]> {
  const content = await readJsonFile(path)
  const seeds: unknown[] = Array.isArray(content) ? content : [content]
  try {
    return seeds.map(readEnvelopeSeed)
  } catch (error) {
    if (isSigningError(error)) throw new UsageError(`In the file ${path}: ${error.message}`)
    throw error
  }
}
