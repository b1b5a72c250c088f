import { UsageError } from './usageError.js'

/** What `parse`, a call of Node's `parseArgs`, read; its complaints as {@link UsageError}. */
export function readFlags<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse()
  } catch (error) {
    // Node's own first sentence: it names the flag and says what is wrong with it.
    const [sentence] = String(error instanceof Error ? error.message : error).split('. ')
    throw new UsageError(`${sentence}.`)
  }
}
