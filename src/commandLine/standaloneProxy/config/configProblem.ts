import { isSigningError } from '../../../contract/signingError.js'

/** Something in a configuration that cannot be worked with. Never holds a value of it. */
export interface ConfigProblem {
  readonly code: ConfigProblemCode
  /** Where in the file: `service.apiKey`, `embeddableIn[1]`; empty for the file itself. */
  readonly path: string
  /** What is wrong there. */
  readonly message: string
  /** What to do about it. */
  readonly remedy: string
}

export type ConfigProblemCode =
  /** The file cannot be read, or is not JSON. */
  | 'unreadable'
  | 'missing'
  | 'wrong_type'
  | 'unknown_name'
  /** A secret stands in the file itself. */
  | 'secret_in_config'
  /** The file or variable that a secret is to come from is not there, or empty. */
  | 'secret_unavailable'
  /** Of the right type, but nothing that can be worked with. */
  | 'invalid_value'
  /** A package that the configuration needs is not installed, or a server not there. */
  | 'unavailable'

/** A configuration that the proxy does not start with. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super('The configuration cannot be worked with.')
    this.problems = problems
  }
}

/**
 * A complaint of the proxy about an option, at its place in the file, where it has the same name;
 * any other error as it is.
 */
export function asConfigError(error: unknown, prefix = ''): unknown {
  if (!isSigningError(error)) return error
  const [, option = '', message = ''] = /`([^`]+)` (.+)\.$/.exec(error.message) ?? []
  const path = prefix + option
  return new ConfigError([{ code: 'invalid_value', path, message, remedy: error.remedy }])
}
