import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Insertion, Template } from './template.js'

/** A file of the app, with its new content. */
export interface PlannedFile {
  readonly path: string
  readonly action: 'create' | 'add lines' | 'keep'
  readonly text: string
}

/** The changes that `init` proposes for an app. */
export interface Plan {
  readonly files: readonly PlannedFile[]
  /** The files that exist with another content, so that `init` writes nothing. */
  readonly conflicts: readonly string[]
  /** Instructions for lines that `init` could not insert. */
  readonly steps: readonly string[]
}

type Read = (path: string) => string | undefined

/** Compares the files of a template with the app in `folder`. */
export function planFiles(template: Template, folder: string): Plan {
  const read: Read = (path) => {
    const file = join(folder, path)
    const isFile = statSync(file, { throwIfNoEntry: false })?.isFile()
    return isFile ? readFileSync(file, 'utf8') : undefined
  }
  const root = template.root && insertInto(template.root, read)
  const inserted = [
    ...template.insertions.map((insertion) => insertInto(insertion, read)),
    ...(root === undefined ? [] : [root]),
  ]
  const files = typeof root === 'object' ? template.files.map(withoutProvider) : template.files
  const code = files.map(({ text }) => text).join('\n')
  return {
    files: [
      ...files.map(({ path, text }): PlannedFile => {
        return { path, text, action: read(path) === undefined ? 'create' : 'keep' }
      }),
      ...inserted.filter((result) => typeof result === 'object'),
      namesOfEnv(code, read('.env.example')),
    ],
    conflicts: files.flatMap(({ path, text }) => {
      const old = read(path)
      if (old !== undefined) return old === text ? [] : path
      return variantsOf(path).filter((one) => read(one) !== undefined)
    }),
    steps: inserted.filter((result) => typeof result === 'string'),
  }
}

/** Removes the provider from the page, because the root of the app has it. */
function withoutProvider({ path, text }: Template['files'][number]) {
  const [, start = '', inner = '', end = ''] =
    /^([^]*)    <SigningProvider[^>]*>\n([^]*)    <\/SigningProvider>\n([^]*)$/.exec(text) ?? []
  if (inner === '') return { path, text }
  const page = start + inner.replaceAll(/^  /gm, '') + end
  return { path, text: page.replace(', SigningProvider }', ' }') }
}

/** Returns the other names of a module, because an import or a router finds only one of them. */
function variantsOf(path: string): readonly string[] {
  const [, stem] = /^(.*)\.tsx?$/.exec(path) ?? []
  return stem === undefined ? [] : ['.tsx', '.ts', '.jsx', '.js'].map((end) => stem + end)
}

/** Returns the file with the inserted lines, or the instruction for the developer. */
function insertInto(
  { paths, before: open = '', after, text, head, done, unlessHas, step }: Insertion,
  read: Read,
): PlannedFile | string {
  const path = paths.find((one) => read(one) !== undefined) ?? ''
  const old = read(path) ?? ''
  if (path !== '' && old.includes(done)) return { path, text: old, action: 'keep' }
  const [before = '', rest, ...more] = old.split(after)
  if (path === '' || rest === undefined || more.length > 0 || old.includes(unlessHas)) return step
  const lines = (added: string): string => withLineEndsOf(old, added)
  const added = lines(head) + before + lines(open) + after + lines(text) + rest
  return { path, text: added, action: 'add lines' }
}

/** Returns lines to add to a file, with the line ends of this file. */
function withLineEndsOf(file: string, lines: string): string {
  return file.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines
}

/** Appends the names of environment variables that the files read, without values. */
function namesOfEnv(code: string, old: string | undefined): PlannedFile {
  const names = [...new Set(code.match(/(?<=process\.env\.)[A-Z]+_[A-Z_]+/g))]
  const missing = names.filter((name) => !new RegExp(`^[#\\s]*${name}=`, 'm').test(old ?? ''))
  const title = '# react-signing-ceremony: without values, the app uses the emulator.\n'
  const lines = missing.length > 0 ? title + missing.map((name) => `# ${name}=\n`).join('') : ''
  const ended = (old ?? '').replace(/(?<!\n)$(?<=.)/, withLineEndsOf(old ?? '', '\n'))
  const text = ended + withLineEndsOf(old ?? '', lines)
  const action = old === undefined ? 'create' : missing.length > 0 ? 'add lines' : 'keep'
  return { path: '.env.example', text, action }
}
