import { readFileSync } from 'node:fs'
import type { Terminal } from './terminal.js'
import { UsageError } from './usageError.js'

/**
 * The value of a flag that is a secret: `@file` and `env:NAME` say where it is stored. Any other text
 * is the value itself. Messages never contain it.
 */
export function readSecretText(
  flag: string,
  value: string,
  env: Terminal['env'],
): string | undefined {
  if (value.startsWith('env:')) return env[value.slice('env:'.length)]?.trim()
  if (!value.startsWith('@')) return value
  try {
    return readFileSync(value.slice(1), 'utf8').trim()
  } catch {
    throw new UsageError(`The file in ${flag} cannot be read.`)
  }
}
