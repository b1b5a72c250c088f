import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { blocksOf, documents, inlineCodeOf, repository, repositoryFiles } from './documents.js'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const sources = repositoryFiles.filter((path) => /\.(?:tsx?|css|json|yml|mjs)$/.test(path))
const sourceText = sources.map(read).join('\n')
/** Names from other platforms and libraries in the documents. */
const platformNames = [
  'NSLocationWhenInUseUsageDescription',
  'shouldOverrideUrlLoading',
  'onPageStarted',
  'AuthTabIntent',
  'SessionRepository',
  'SessionStore',
  'setLastAccessedTime',
  'QueryObserver',
  'onDocumentSigningFailed',
]
const words = new Set([...(sourceText.match(/[A-Za-z_$][\w$]*/g) ?? []), ...platformNames])

/** Files that a document asks its reader to write. They are not in the repository. */
const samples = new Set(
  documents
    .flatMap((document) => blocksOf(document, /^(?:js|tsx?)$/))
    .flatMap(({ code }) => /^\/\/ ([\w./-]+)$/m.exec(code)?.[1] ?? []),
)
const readersFiles = [
  ...samples,
  'envelope.json',
  'src/App.tsx',
  'signing.json',
  'package-lock.json',
  /^app\//,
  /^react-signing-ceremony\//,
  // Names that describe a pattern, such as `camelCase.ts` or `.css`.
  /^(?:Pascal|camel)Case\.|^\.\w+$/,
]
const isReadersFile = (path: string) =>
  readersFiles.some((own) => (typeof own === 'string' ? own === path : own.test(path)))

const names = new Set(repositoryFiles.map((path) => basename(path)))
const folders = new Set(
  repositoryFiles.flatMap((path) => {
    const parts = path.split('/').slice(0, -1)
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  }),
)

/** Returns the files and folders that a text in backticks names, without patterns and urls. */
function pathsIn(code: string): readonly string[] {
  if (!/^[\w.@[\]/-]+$/.test(code)) return []
  const isFile = /\.(?:[cm]?[jt]sx?|md|mdx|json|css|yml|txt)$/.test(code)
  const isFolder = /^(?:\.ci|\.github|src|test|docs|demo|scripts|bench|stories)\//.test(code)
  return isFile || isFolder ? [code] : []
}

function exists(path: string): boolean {
  // A skill names files of the installed package.
  const plain = path.replace(/^node_modules\/react-signing-ceremony\/|\/$/g, '')
  if (isReadersFile(plain) || repositoryFiles.includes(plain) || folders.has(plain)) return true
  // A document may name a file without its folder.
  return (
    (!plain.includes('/') && names.has(plain)) ||
    repositoryFiles.some((file) => file.endsWith(`/${plain}`)) ||
    [...folders].some((folder) => folder.endsWith(`/${plain}`)) ||
    plain.startsWith('dist/') ||
    sourceText.includes(plain)
  )
}

const manifest: unknown = JSON.parse(read('package.json'))
const scripts =
  isJsonObject(manifest) && isJsonObject(manifest['scripts']) ? manifest['scripts'] : {}
const projects = new Set(read('vite.config.ts').match(/(?<=name: ['`])[\w-]+/g))
const benchmarks = read('bench/run.ts')
const commandLine = sources
  .filter((path) => /^src\/(?:commandLine|emulator)\//.test(path))
  .map(read)
  .join('\n')

/** Returns the npm scripts, test projects, subcommands and flags in a text that do not exist. */
function unknownCommands(text: string): readonly string[] {
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, name = '']) => name)
  const ours = text.match(/(?:npx )?react-signing-ceremony [a-z][^\n`|]*/g) ?? []
  return [
    ...found(/npm run (?:--silent )?([\w:-]+)/g).filter(
      (name) => !(name in scripts) && name !== 'dev',
    ),
    ...found(/vitest run --project[ =]([\w-]+)/g).filter(
      (name) => !projects.has(name) && !name.startsWith('component-'),
    ),
    ...found(/\btsx ([\w./-]+)/g).filter((path) => !repositoryFiles.includes(path)),
    ...found(/\brun bench -- ([\w -]+)/g)
      .flatMap((options) => options.match(/[a-z][a-z-]*/g) ?? [])
      .filter((option) => !benchmarks.includes(option)),
    ...ours.flatMap((line) => {
      const [, , subcommand = ''] = (line.startsWith('npx ') ? line : `npx ${line}`).split(' ')
      const flags = line.match(/--[a-z-]+/g) ?? []
      return [subcommand, ...flags.map((flag) => flag.slice(2))].filter(
        (name) => !new RegExp(`\\b${name}\\b`).test(commandLine),
      )
    }),
  ]
}

describe.each(documents)('$path', (document) => {
  const inline = inlineCodeOf(document)

  it('mentions only files that exist in the repository', () => {
    expect(inline.flatMap(pathsIn).filter((path) => !exists(path))).toEqual([])
  })

  it('mentions only code names that the source code contains', () => {
    const compound = /^<?([a-z]+[A-Z]\w*|[A-Z]\w+[a-z][A-Z]\w*)(?:\(\))?(?: ?\/?>)?$/
    const mentioned = inline.flatMap((code) => compound.exec(code)?.[1] ?? [])
    expect(mentioned.filter((name) => !words.has(name))).toEqual([])
  })

  it('mentions only npm scripts and commands that exist', () => {
    const shell = blocksOf(document, /^(?:sh|bash)$/).map(({ code }) => code)
    expect([...inline, ...shell].flatMap(unknownCommands)).toEqual([])
  })
})

/** Returns the members of an interface of an entry, as `test/package/api.txt` lists them. */
function membersOf(entry: string, name: string): readonly string[] {
  const [, report = ''] = read('test/package/api.txt').split(`# react-signing-ceremony${entry}\n`)
  const member = new RegExp(`^interface ${name}\\b.*\\n((?: {2}.*\\n)*)`, 'm')
  const [, body = ''] = member.exec(report) ?? []
  return Array.from(body.matchAll(/^ {2}(\w+)\??[:(]/gm), ([, found = '']) => found)
}

describe('the tables of options in the documents', () => {
  it.each([
    ['docs/proxy.md', '/proxy', ['SigningProxyOptions', 'ServiceOptions']],
    ['docs/hooks.md', '', ['ProxyCeremonyOptions', 'OwnCeremonyOptions', 'CommonOptions']],
    ['docs/hooks.md', '', ['SigningOptions', 'CeremonyRequestBody', 'CreateRequest']],
    ['docs/hooks.md', '', ['Look', 'CeremonyLook', 'ServicePageOptions', 'SigningProviderProps']],
    ['docs/useCeremony.md', '', ['CeremonyFrameProps', 'StartProps', 'CeremonyLook']],
  ])('list every option: %s, %s, %j', (path, entry, interfaces) => {
    const text = documents.find((document) => document.path === path)?.text ?? ''
    const members = interfaces.map((name) => membersOf(entry, name))
    expect(members).not.toContainEqual([])
    const options = members.flat()
    const mentioned = new Set(text.match(/(?<=`(?:\w+\.)?)\w+(?=`)/g))
    expect(options.filter((option) => option !== 'children' && !mentioned.has(option))).toEqual([])
  })
})
