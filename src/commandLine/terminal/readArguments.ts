import { parseArgs, type ParseArgsConfig } from 'node:util'
import { readFlags } from './readFlags.js'
import type { Terminal } from './terminal.js'
import { UsageError } from './usageError.js'

/** The flags of a command and its one positional argument; `undefined` after it printed its usage. */
export function readArguments<Flags extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: Flags,
  usage: string,
  { print }: Pick<Terminal, 'print'>,
) {
  if (args.includes('--help') || args.includes('-h')) {
    print(usage)
    return undefined
  }
  const { values, positionals } = readFlags(() =>
    parseArgs({ args, options, allowPositionals: true }),
  )
  const [positional, ...others] = positionals
  if (others.length > 0) throw new UsageError('There is more than one url.')
  return { values, positional }
}
