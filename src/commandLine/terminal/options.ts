import { parseArgs } from 'node:util'
import { UsageError } from './usageError.js'

/**
 * The options of a command: from the name to its effect, without a full stop. A name such as
 * `out <file>` has a value, `origin <url>…` is repeatable, and all others are switches.
 */
export type Options = Readonly<Record<string, string>>

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

/** Returns the name of an option, and whether it has a value and is repeatable. */
export function describeOption(key: string) {
  const [name = ''] = key.split(' ', 1)
  return { name, hasValue: name !== key, multiple: key.endsWith('…') }
}

/** Reads the options of a command, and its url: the only argument that is not an option. */
export function readOptions<Table extends Options>(
  args: string[],
  table: Table,
  takesUrl?: boolean,
): { readonly values: Values<Table>; readonly url: string | undefined }
export function readOptions(args: string[], table: Options, takesUrl = false): unknown {
  const options = Object.fromEntries(
    Object.keys(table).map((key) => {
      const { name, hasValue, multiple } = describeOption(key)
      return [name, { type: hasValue ? ('string' as const) : ('boolean' as const), multiple }]
    }),
  )
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
