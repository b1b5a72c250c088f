import { isSigningError } from '../../contract/signingError.js'
import type { OptionIssue } from '../../proxy/options/parseOptions.js'

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
