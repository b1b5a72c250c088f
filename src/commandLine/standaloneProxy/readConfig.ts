import { isSigningError } from '../../contract/signingError.js'
import { type OptionIssue, findProblems } from '../../proxy/options/parseOptions.js'
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import type { Terminal } from '../terminal/terminal.js'
import {
  type SecretPlace,
  type StandaloneInput,
  type StandaloneOutput,
  standaloneSchema,
} from './standaloneSchema.js'

/** One thing that is wrong with the file. Never contains a value. `name` is its place in the file. */
export type ConfigProblem = OptionIssue

/** The proxy does not start with this file. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super('The configuration cannot be used.')
    this.problems = problems
  }
}

export function configError(name: string, message: string, remedy: string): ConfigError {
  return new ConfigError([{ name, message, remedy }])
}

/** Turns the error of a wrong option into a {@link ConfigError}; returns any other error as it is. */
export function asConfigError(error: unknown, prefix = ''): unknown {
  if (!isSigningError(error) || error.code !== 'invalid_option') return error
  const [, option = '', message = ''] = /`([^`]+)` (.+)\.$/.exec(error.message) ?? []
  return configError(prefix + option, message, error.remedy)
}

/** A checked file. */
export interface StandaloneConfig {
  /** As it is in the file: what createSigningProxy takes. */
  readonly input: StandaloneInput
  /** With defaults: what the command itself needs. */
  readonly output: StandaloneOutput
}

/** Checks the content of the file; throws {@link ConfigError} with every problem. */
export function readConfig(value: unknown): StandaloneConfig {
  const result = v.safeParse(standaloneSchema, value)
  if (result.success && v.is(standaloneSchema, value)) {
    return { input: value, output: result.output }
  }
  throw new ConfigError(findProblems(standaloneSchema, value))
}

/** Reads a secret without the white space around it. Messages contain neither its place nor its value. */
export async function readSecret(
  name: string,
  place: SecretPlace,
  env: Terminal['env'],
): Promise<string> {
  const text =
    'env' in place ? env[place.env] : await readFile(place.file, 'utf8').catch(() => undefined)
  const secret = text?.trim() ?? ''
  if (secret !== '') return secret
  // The place is not named, because someone may have written the secret there.
  const kind = 'env' in place ? 'environment variable' : 'file'
  const remedy = `Check that the ${kind} in ${name} exists, is readable and is not empty.`
  throw configError(name, 'cannot be read', remedy)
}
