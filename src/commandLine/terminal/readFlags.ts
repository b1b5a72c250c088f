import { UsageError } from './usageError.js'

/** Calls `parse`, which calls Node's `parseArgs`. Turns an error into a {@link UsageError}. */
export function readFlags<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    // The first sentence of Node's message names the flag and the problem.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`)
  }
}

/** Reads the flags of a command, and its url: the only argument that is not a flag. */
export function readArguments<Values>(
  parse: () => { readonly values: Values; readonly positionals: readonly string[] },
): { readonly values: Values; readonly url: string | undefined } {
  const { values, positionals } = readFlags(parse)
  if (positionals.length > 1) throw new UsageError('The command takes only one url.')
  return { values, url: positionals[0] }
}
