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
