import { isSigningError } from '../../contract/signingError.js'
import { type OptionIssue, findProblems } from '../../proxy/options/parseOptions.js'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Terminal } from '../terminal/terminal.js'
import type { SecretPlace, StandaloneInput, StandaloneOutput } from './standaloneSchema.js'
import { standaloneSchema } from './standaloneSchema.js'

/** The error for a configuration file with problems. `name` is the place of each in the file. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly OptionIssue[]

  constructor(problems: readonly OptionIssue[]) {
    super('The configuration file has problems.')
    this.problems = problems
  }
}

export function configError(name: string, message: string, remedy: string): ConfigError {
  return new ConfigError([{ name, message, remedy }])
}

/** Turns an `invalid_option` error into a {@link ConfigError}. Returns other errors unchanged. */
export function asConfigError(error: unknown, prefix = ''): unknown {
  if (!isSigningError(error) || error.code !== 'invalid_option') return error
  const [, option = '', message = ''] = /`([^`]+)` (.+)\.$/.exec(error.message) ?? []
  return configError(prefix + option, message, error.remedy)
}

/** A checked configuration file. */
export interface StandaloneConfig {
  /** The values of the file, for createSigningProxy. */
  readonly input: StandaloneInput
  /** The same values with defaults filled in, for the command. */
  readonly output: StandaloneOutput
}

/** Checks the content of a configuration file. Throws {@link ConfigError} with all problems. */
export function readConfig(value: unknown): StandaloneConfig {
  const result = v.safeParse(standaloneSchema, value)
  if (result.success && v.is(standaloneSchema, value)) {
    return { input: value, output: result.output }
  }
  throw new ConfigError(findProblems(standaloneSchema, value))
}

/** Reads a secret and trims white space. Error messages contain neither its place nor its value. */
export async function readSecret(
  name: string,
  place: SecretPlace,
  env: Terminal['env'],
): Promise<string> {
  const text =
    'env' in place ? env[place.env] : await readFile(place.file, 'utf8').catch(() => undefined)
  const secret = text?.trim() ?? ''
  if (secret !== '') return secret
  // The message omits the place, because a user may have written the secret itself there.
  const kind = 'env' in place ? 'environment variable' : 'file'
  const remedy = `Check that the ${kind} in ${name} exists, is readable and is not empty.`
  throw configError(name, 'cannot be read', remedy)
}
