import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../..')

/** A Markdown page written by hand. */
export interface Document {
  /** The path in the repository. */
  readonly path: string
  readonly text: string
}

/** The patterns of `.gitignore`. The tests read them because they also run without git. */
const ignored = ['.git', ...readFileSync(join(repository, '.gitignore'), 'utf8').split('\n')]
  .filter((pattern) => pattern !== '')
  .map((pattern) => pattern.replace(/\/$/, ''))

/** Every file of the repository that git does not ignore. */
export const repositoryFiles: readonly string[] = filesIn('')

function filesIn(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    if (isIgnored(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : path
  })
}

function isIgnored(name: string): boolean {
  return ignored.some((pattern) =>
    pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern,
  )
}

/** The documents that people write. Generated ones are left out. */
export const documents: readonly Document[] = repositoryFiles
  .filter((path) =>
    /^(?:[A-Z]+\.md|docs\/.*\.md|\.changeset\/README\.md|skills\/.*\.md|\.github\/.*\.md)$/.test(
      path,
    ),
  )
  .filter((path) => !/^docs\/reference\/|^CHANGELOG\.md$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(repository, path), 'utf8') }))

/** Returns a document's text without code blocks and HTML comments. */
export function proseOf({ text }: Document): string {
  return text.replaceAll(/^ *```.*?^ *```/gms, '').replaceAll(/<!--.*?-->/gs, '')
}

/** Returns the code between backticks in the prose. */
export function inlineCodeOf(document: Document): readonly string[] {
  return Array.from(proseOf(document).matchAll(/`([^`\n]+)`/g), ([, code = '']) => code)
}

/** Returns a document's code blocks in the given languages. */
export function blocksOf(
  { text }: Document,
  languages: RegExp,
): readonly { readonly language: string; readonly code: string }[] {
  return Array.from(text.matchAll(/^```(\w+)\n(.*?)^```/gms), ([, language = '', code = '']) => ({
    language,
    code,
  })).filter(({ language }) => languages.test(language))
}
