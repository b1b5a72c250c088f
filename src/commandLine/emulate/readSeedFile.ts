import { readFile } from 'node:fs/promises'
import type { EnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { isEnvelopeSeed, problemsOfEnvelopeSeed } from '../../emulator/store/envelopeSeed.js'
import { parseJsonFile } from '../terminal/parseJsonFile.js'
import { UsageError } from '../terminal/usageError.js'

/** The envelopes in a JSON file, which holds one or a list; throws {@link UsageError}. */
export async function readSeedFile(path: string): Promise<EnvelopeSeed[]> {
  const content = await readFile(path, 'utf8').catch(() => undefined)
  if (content === undefined) throw new UsageError(`The file ${path} cannot be read.`)
  const parsed = parseJson(content, path)
  const seeds: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  const problems = seeds.flatMap(problemsOfEnvelopeSeed)
  if (problems.length > 0) {
    throw new UsageError([`The file ${path} holds no envelopes:`, ...problems].join('\n  '))
  }
  return seeds.filter(isEnvelopeSeed)
}

function parseJson(content: string, path: string): unknown {
  try {
    return parseJsonFile(content)
  } catch {
    throw new UsageError(`The file ${path} is not JSON.`)
  }
}
