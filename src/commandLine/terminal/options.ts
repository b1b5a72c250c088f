import { parseArgs } from 'node:util'
import { type Command, type Options, styled, type Terminal, UsageError } from './terminal.js'

type NameOf<Key> = Key extends `${infer Name} ${string}` ? Name : Key
type ValueOf<Key> = Key extends `${string} <${string}>…`
  ? string[]
  : Key extends `${string} <${string}>`
    ? string
    : boolean

/** The values of options by name. */
export type Values<Table> = {
  readonly [Key in keyof Table as NameOf<Key>]?: ValueOf<Key> | undefined
}

/** Returns the name of an option, and whether it is repeatable. A switch has only a name. */
export function describeOption(key: string) {
  const [name = ''] = key.split(' ', 1)
  const type: 'boolean' | 'string' = name === key ? 'boolean' : 'string'
  return { name, type, multiple: key.endsWith('…') }
}

/** Reads the options of a command, and its url: the only argument that is not an option. */
export function readOptions<Table extends Options>(
  args: string[],
  table: Table,
  takesUrl?: boolean,
): { readonly values: Values<Table>; readonly url: string | undefined }
export function readOptions(args: string[], table: Options, takesUrl = false): unknown {
  const described = Object.keys(table).map(describeOption)
  const options = Object.fromEntries(described.map(({ name, ...option }) => [name, option]))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: takesUrl })
    if (positionals.length < 2) return { values, url: positionals[0] }
  } catch (error) {
    // The first sentence of Node's message names the option and the problem.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`)
  }
  throw new UsageError('The command takes only one url.')
}

/** The width of the column with the names of options. */
const INDENT = 30

/** Returns the help text of the command `name`. */
export function usageOf(
  name: string,
  { takes, about, options, example, notes }: Command,
  terminal: Pick<Terminal, 'hasColors'>,
): string {
  const rows = { ...options, help: 'show this text' }
  const bold = (text: string) => styled(terminal, 'bold', text)
  return [
    `${bold('Usage:')} react-signing-ceremony ${name} ${takes}`.trimEnd(),
    `\n${about}`,
    `\n${bold('Example:')}\n  npx react-signing-ceremony ${name} ${example}`.trimEnd(),
    `\n${bold('Options:')}`,
    ...Object.entries(rows).flatMap(([key, does]) => linesOf(key, does)),
    ...(notes === undefined ? [] : [`\n${notes}`]),
  ].join('\n')
}

/** Returns the lines of one option, with its text in a column of 56 characters. */
function linesOf(key: string, does: string): readonly string[] {
  const { multiple } = describeOption(key)
  const label = `${key === 'help' ? '-h, ' : ''}--${key.replace('…', '')}`
  const text = `${does}${multiple ? '; repeatable' : ''}`.replaceAll('`', '')
  const lines = text.match(/.{1,56}(?: |$)/g) ?? []
  // A long name has a line of its own, so that all texts begin in one column.
  const head = label.length < INDENT ? label.padEnd(INDENT) + (lines.shift() ?? '') : label
  return [head, ...lines.map((line) => ' '.repeat(INDENT) + line)].map((line) =>
    `  ${line}`.trimEnd(),
  )
}
