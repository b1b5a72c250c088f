/** Writes `docs/reference/`: tables and texts that the code already contains. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { doctorChecks } from '../src/commandLine/doctor/doctorCommand.js'
import { runCommandLine } from '../src/commandLine/runCommandLine.js'
import { isJsonObject } from '../src/contract/jsonObject.js'
import { problemStatus } from '../src/contract/problem.js'
import { FAULT_OPERATIONS, faultTable } from '../src/emulator/faults/fault.js'
import { type OptionRow, optionTable } from '../src/emulator/optionTable.js'
import { problemTexts } from '../src/reports/problemTexts.js'
import { migrationsOf } from '../src/stores/postgres/statements.js'
import { standaloneJsonSchema } from './standaloneSchema.js'

const FOLDER = join(import.meta.dirname, '../docs/reference')
const WRITTEN_BY = '<!-- Written by `npx tsx scripts/references.ts`. Do not edit. -->'

/** Returns the pages of `docs/reference/`, by their file names. */
export async function references(): Promise<Readonly<Record<string, string>>> {
  return {
    'commands.md': page('Commands and their options', await commands()),
    'element.md': page('The element <signing-ceremony>', element()),
    'emulatorOptions.md': page('Options and faults of the emulator', emulatorOptions()),
    'postgres.md': page('The table of postgresState', postgresTable()),
    'problems.md': page('Error codes of the proxy', problems()),
    'standaloneProxy.md': page('Fields of signing.json', configurationFields()),
  }
}

function page(title: string, body: string): string {
  return `${WRITTEN_BY}\n\n# ${title}\n\n${body}\n`
}

/** Returns the help text of every command. */
async function commands(): Promise<string> {
  const usage = await helpOf([])
  const names = Array.from(
    usage.matchAll(/^ {2}([a-z]+(?:-[a-z]+)*) {2,}\w/gm),
    ([, name = '']) => name,
  )
  const sections = names
    .filter((name) => name !== 'help')
    .map(
      async (name) => `## ${name}\n\n\`\`\`text\n${await helpOf([name])}\n\`\`\`${extraOf(name)}`,
    )
  return (await Promise.all(sections)).join('\n\n')
}

function extraOf(name: string): string {
  if (name !== 'doctor') return ''
  const checks = doctorChecks.map((check) => [`\`${check.name}\``, check.promise])
  return `\n\n${table(['check', 'what it requires'], checks)}`
}

async function helpOf(names: readonly string[]): Promise<string> {
  let text = ''
  const print = (line: string): void => void (text += line)
  await runCommandLine(['help', ...names], {
    print,
    log: print,
    env: {},
    untilStopped: async () => {},
  })
  return text
}

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface Member {
  readonly name: string
  readonly description?: string
  readonly default?: string
  readonly type?: { readonly text: string }
}

/** Returns the tables of `custom-elements.json`, which `test/element/manifest.test.ts` checks. */
function element(): string {
  const manifest: unknown = JSON.parse(
    readFileSync(join(FOLDER, '../../custom-elements.json'), 'utf8'),
  )
  const [declaration] = Object(manifest).modules[0].declarations
  const { attributes, members, events, cssProperties } = declaration
  const names = new Set(attributes.map((one: { fieldName?: string }) => one.fieldName))
  const own = members.filter((one: { name: string }) => !names.has(one.name))
  return [
    '## Attributes',
    table(['attribute', 'what it sets', 'default or type'], rowsOf(attributes)),
    '## Properties and methods',
    table(['name', 'meaning', 'default or type'], rowsOf(own)),
    '## Events',
    table(['event', 'when it fires', 'type'], rowsOf(events)),
    '## Custom properties',
    table(['custom property', 'applies to', 'default'], rowsOf(cssProperties)),
  ].join('\n\n')
}

function rowsOf(members: readonly Member[]): readonly (readonly string[])[] {
  return members.map(({ name, description = '', default: byDefault = '', type }) => [
    `\`${name}\``,
    description.replaceAll('\n', ' '),
    byDefault || (type ? `\`${type.text}\`` : ''),
  ])
}

function emulatorOptions(): string {
  const options = Object.entries<OptionRow>(optionTable).map(([name, row]) => [
    `\`${name}\``,
    row.flag ? `\`--${row.flag.name ?? kebab(name)}\`` : '',
    row.default,
    row.changeable ? 'changeable' : '',
    row.does,
  ])
  const faults = Object.entries(faultTable).map(([name, { does, operations }]) => [
    `\`${name}\``,
    does,
    operations.length === FAULT_OPERATIONS.length
      ? 'all operations'
      : operations.map((operation) => `\`${operation}\``).join(', '),
  ])
  return [
    '## Options',
    table(['option', 'flag', 'default', 'while it runs', 'what it does'], options),
    '## Faults',
    table(['fault', 'what happens', 'operations'], faults),
    '## Control path',
    table(['call', 'what it does'], controlPath()),
  ].join('\n\n')
}

/** Returns the calls below `/_emulator` that `openapi/emulator.json` describes. */
function controlPath(): readonly (readonly string[])[] {
  const text = readFileSync(join(FOLDER, '../../openapi/emulator.json'), 'utf8')
  const paths = Object.entries(Object(JSON.parse(text)).paths)
  return paths
    .filter(([path]) => path.startsWith('/_emulator'))
    .flatMap(([path, calls]) =>
      Object.entries<{ summary?: string }>(Object(calls))
        .filter(([, { summary }]) => summary)
        .map(([method, { summary = '' }]) => [`\`${method.toUpperCase()} ${path}\``, summary]),
    )
}

function postgresTable(): string {
  return `\`\`\`sql\n${migrationsOf('signing_state').join(';\n')};\n\`\`\``
}

function problems(): string {
  const rows = Object.entries(problemTexts).map(([code, { title, remedy }]) => [
    `\`${code}\``,
    String(Object.entries(problemStatus).find(([name]) => name === code)?.[1]),
    title,
    remedy,
  ])
  return table(['code', 'status', 'title', 'remedy'], rows)
}

function configurationFields(): string {
  const schema: unknown = JSON.parse(standaloneJsonSchema())
  return table(['field', 'meaning'], fieldsOf(schema, ''))
}

/** Returns a row for each field of a JSON Schema. A secret is one field. */
function fieldsOf(schema: unknown, path: string): readonly (readonly string[])[] {
  const { properties, required = [], description = '' } = Object(schema)
  if (isJsonObject(properties)) {
    const fields = Object.entries(properties).filter(([name]) => name !== '$schema')
    return fields.flatMap(([name, field]) => {
      const isRequired = Array.isArray(required) && required.includes(name)
      const rows = fieldsOf(field, path === '' ? name : `${path}.${name}`)
      return rows.map(([first = '', text = '']) =>
        isRequired && first === `\`${path === '' ? name : `${path}.${name}`}\``
          ? [first, `Required. ${text}`]
          : [first, text],
      )
    })
  }
  return [[`\`${path}\``, String(description)]]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [lineOf(head), lineOf(head.map(() => '---')), ...rows.map(lineOf)].join('\n')
}

function lineOf(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** Writes the pages. */
export async function writeReferences(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of Object.entries(await references())) {
    writeFileSync(join(FOLDER, name), text)
  }
}

if (process.argv[1] === import.meta.filename) await writeReferences()
