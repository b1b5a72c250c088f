import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../../docs/documents.js'

/** A test that a document names as evidence. */
export interface NamedTest {
  readonly file: string
  readonly title: string
}

/** The tests that a text names, written as `test/file.test.ts` › “title”. */
export function namedTests(text: string): readonly NamedTest[] {
  return Array.from(
    text.matchAll(/`(test\/[\w./]+)` › “([^”]+)”/g),
    ([, file = '', title = '']) => ({ file, title }),
  )
}

/** Whether the file exists and has a test, or a group of tests, with this title. */
export function exists({ file, title }: NamedTest): boolean {
  const path = join(repository, file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8').replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) => source.includes(quote + title + quote))
}
