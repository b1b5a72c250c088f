import { UsageError } from './usageError.js'

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

/** The flags of a command, and its url: the one argument without a flag. */
export function readArguments<Values>(
  parse: () => { readonly values: Values; readonly positionals: readonly string[] },
): { readonly values: Values; readonly url: string | undefined } {
  const { values, positionals } = readFlags(parse)
  if (positionals.length > 1) throw new UsageError('There is more than one url.')
  return { values, url: positionals[0] }
}
