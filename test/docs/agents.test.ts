import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readTemplates } from '../../scripts/templates/buildTemplates.js'
import { registryItem } from '../../scripts/templates/registryItem.js'
import { isJsonObject } from '../../src/contract/jsonObject.js'
import { run } from '../commandLine/run.js'
import { repository } from './documents.js'

const SKILL = 'skills/react-signing-ceremony/SKILL.md'
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const manifest = Object(JSON.parse(read('package.json')))
const item = registryItem(await readTemplates())

/** The output of `agent-context --json`. */
interface Context {
  readonly package: string
  readonly skill: string
  readonly documents: readonly string[]
  readonly entries: readonly string[]
  readonly proxyOptions: readonly string[]
  readonly problemCodes: readonly string[]
  readonly commands: readonly {
    readonly name: string
    readonly options: Readonly<Record<string, string>>
  }[]
}
const context: Context = JSON.parse((await run(['agent-context'])).out)

/** The texts that agents read: the skill, the context, the registry item and the README. */
const texts: Readonly<Record<string, string>> = {
  [SKILL]: read(SKILL),
  'README.md': read('README.md'),
  'agent-context': (await run(['agent-context'])).out,
  'the registry item': [item.docs, ...item.files.map(({ content }) => content)].join('\n'),
}

/** Returns the exported names of an entry, from the report of the public API. */
function exportsOf(specifier: string): readonly string[] {
  const sections = `\n${read('test/package/api.txt')}`.split(/\n# /)
  const section = sections.find((text) => text.startsWith(`${specifier}\n`)) ?? ''
  const [exported = ''] = section.split('\n## not exported')
  return Array.from(
    exported.matchAll(/^(?:[a-z]+ (?:alias )?)?(\w+)(?=[ <(:=]|$)/gm),
    ([, one = '']) => one,
  )
}

/** Returns the imports from this package that do not exist. */
function unknownImports(text: string): readonly string[] {
  const imports = text.matchAll(
    /import (?:(?:type )?\{([^}]*)\} from )?'(react-signing-ceremony[^']*)'/g,
  )
  return Array.from(imports).flatMap(([, names = '', specifier = '']) => {
    if (!context.entries.includes(specifier)) return [specifier]
    const known = exportsOf(specifier)
    const imported = names.split(',').map((name) => name.trim().replace(/^type | as .*/g, ''))
    return imported.filter((name) => name !== '' && !known.includes(name))
  })
}

/** Returns the commands of this package, and their options, that do not exist. */
function unknownOptions(text: string): readonly string[] {
  const lines = text.match(/(?<=(?:npx |Usage: )react-signing-ceremony )[a-z-]+[^\n`]*/g) ?? []
  return lines.flatMap((line) => {
    const [name = '', ...rest] = line.split(' ')
    if (name === 'help') return []
    const command = context.commands.find((one) => one.name === name)
    const options = rest.join(' ').match(/--[a-z-]+/g) ?? []
    return command ? options.filter((option) => !(option in command.options)) : [name]
  })
}

/** Returns the files of the installed package that a text names and that are not packed. */
function missingFiles(text: string): readonly string[] {
  const paths =
    text.match(/(?<=[`/ "])(?:docs|skills|schemas|openapi)\/[\w/-]+\.(?:md|json)/g) ?? []
  const packed = /^(?:docs\/(?:reference\/)?\w+\.md|(?:skills|schemas|openapi)\/.+)$/
  return paths.filter((path) => !packed.test(path) || !existsSync(join(repository, path)))
}

describe.each(Object.entries(texts))('%s', (_name, text) => {
  it('imports only names that the package exports', () => {
    expect(unknownImports(text)).toEqual([])
  })

  it('calls only commands and options that exist', () => {
    expect(unknownOptions(text)).toEqual([])
  })

  it('names only documents that exist', () => {
    expect(missingFiles(text)).toEqual([])
  })
})

describe('the skill', () => {
  const text = read(SKILL)
  const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const fields: unknown = parse(front)

  it('has the front matter that agents and skills-npm require', () => {
    const { name, description, ...others } = Object(fields)
    expect(name).toBe('react-signing-ceremony')
    expect(name).toMatch(/^(?=.{1,64}$)[a-z\d]+(?:-[a-z\d]+)*$/)
    expect(String(description).length).toBeLessThanOrEqual(1_024)
    expect(description).toMatch(/Use it to/)
    expect(others).toEqual({ license: 'MIT' })
  })

  it('has at most 300 lines', () => {
    expect(body.split('\n').length).toBeLessThanOrEqual(300)
  })

  it('names only codes of problems that the proxy has', () => {
    const codes = Array.from(text.matchAll(/^\| 4\d\d `(\w+)`/gm), ([, code = '']) => code)
    expect(codes.length).toBeGreaterThan(2)
    expect(codes.filter((code) => !context.problemCodes.includes(code))).toEqual([])
  })
})

describe('agent-context', () => {
  it('lists all entries of package.json, and documents that exist', () => {
    const entries = Object.keys(manifest.exports).map((key) => key.replace('.', manifest.name))
    expect(context.entries).toEqual(entries)
    expect(context.documents.length).toBeGreaterThan(30)
    expect(missingFiles([context.skill, ...context.documents].join(' '))).toEqual([])
  })

  it('lists every command with its options', async () => {
    const { out } = await run(['--help'])
    const names = Array.from(out.matchAll(/^ {2}([a-z-]+) {2}/gm), ([, name]) => name)
    expect(context.commands.map(({ name }) => name)).toEqual(names.filter((one) => one !== 'help'))
    const doctor = context.commands.find(({ name }) => name === 'doctor')
    expect(Object.keys(doctor?.options ?? {})).toEqual(
      expect.arrayContaining(['--proxy', '--session', '--json']),
    )
  })

  it('lists the options of the proxy', () => {
    const api = /^interface SigningProxyOptions.*\n((?: {2}.*\n)*)/m.exec(
      read('test/package/api.txt'),
    )
    const options = Array.from((api?.[1] ?? '').matchAll(/^ {2}(\w+)\??[:(]/gm), ([, name]) => name)
    expect([...context.proxyOptions].toSorted()).toEqual(options.map(String).toSorted())
  })

  it('contains no key and no session', () => {
    expect(JSON.stringify(context)).not.toMatch(/key_live|Bearer [^…"\\]/)
  })
})

describe('the registry item', () => {
  it('has the fields that shadcn’s schema requires', () => {
    const types = item.files.map(({ type }) => type)
    expect(item.name).toMatch(/^[a-z-]+$/)
    expect(item.type).toBe('registry:block')
    expect(new Set(types)).toEqual(new Set(['registry:page', 'registry:file']))
    // The schema requires a target for files of these types.
    expect(item.files.filter(({ path, target, content }) => !path || !target || !content)).toEqual(
      [],
    )
  })

  it('contains no environment variable, so that shadcn writes no value of a key', () => {
    expect(item).not.toHaveProperty('envVars')
  })

  it('has the files that `init` writes into a Next app', async () => {
    const out = await run([
      'init',
      '--dir',
      repository,
      '--framework',
      'next',
      '--dry-run',
      '--json',
    ])
    const files: unknown = JSON.parse(out.out).files
    const paths = Array.isArray(files) ? files.filter(isJsonObject).map(({ path }) => path) : []
    expect([...item.files.map(({ path }) => path), '.env.example']).toEqual(paths)
  })
})
