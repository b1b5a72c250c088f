import { UsageError } from './usageError.js'
import type { Terminal } from './terminal.js'

/** The result of `parse`, a call of Node's `parseArgs`; its errors become {@link UsageError}. */
export function readFlags<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    // Node's first sentence names the flag and says what is wrong with it.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`)
  }
}

/** The flags of a command and its one positional argument; `undefined` after it printed its usage. */
export function readArguments<Values>(
  args: readonly string[],
  usage: string,
  { print }: Pick<Terminal, 'print'>,
  parse: () => { readonly values: Values; readonly positionals: readonly string[] },
): { readonly values: Values; readonly positional: string | undefined } | undefined {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return undefined
  }
  const { values, positionals } = readFlags(parse)
  if (positionals.length > 1) throw new UsageError('There is more than one url.')
  return { values, positional: positionals[0] }
}
