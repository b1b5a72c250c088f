import { SigningError } from '../../contract/signingError.js'

/** The error of a wrong option: its name, what is wrong, and the remedy. Never the option's value. */
export function invalidOption(
  option: string,
  problem: string,
  remedy: string,
  caller = 'createSigningProxy',
): SigningError {
  return new SigningError('invalid_option', `${caller}: \`${option}\` ${problem}.`, { remedy })
}
