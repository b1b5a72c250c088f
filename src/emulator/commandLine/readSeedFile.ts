import { readFile } from 'node:fs/promises'
import type { EnvelopeSeed } from '../store/envelopeSeed.js'
import { isEnvelopeSeed, problemsOfEnvelopeSeed } from '../store/envelopeSeed.js'
import { UsageError } from './readCommand.js'

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
    // Some editors begin a file with a mark of its byte order, which JSON has no place for.
    return JSON.parse(content.replace(/^\uFEFF/, ''))
  } catch {
    throw new UsageError(`The file ${path} is not JSON.`)
  }
}
