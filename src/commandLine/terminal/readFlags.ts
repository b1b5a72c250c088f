import { UsageError } from './usageError.js'

/** Runs `parse`, a call of Node's `parseArgs`. Its errors become {@link UsageError}. */
export function readFlags<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    // Node's first sentence names the flag and the problem.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`)
  }
}

/** Reads the flags of a command and its url, the one argument without a flag. */
export function readArguments<Values>(
  parse: () => { readonly values: Values; readonly positionals: readonly string[] },
): { readonly values: Values; readonly url: string | undefined } {
  const { values, positionals } = readFlags(parse)
  if (positionals.length > 1) throw new UsageError('The command takes one url, not several.')
  return { values, url: positionals[0] }
}
