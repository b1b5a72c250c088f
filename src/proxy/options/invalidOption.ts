import { SigningError } from '../../contract/signingError.js'

/** Builds the error of an invalid option: its name, the problem and the remedy, never its value. */
export function invalidOption(
  option: string,
  problem: string,
  remedy: string,
  caller = 'createSigningProxy',
): SigningError {
  return new SigningError('invalid_option', `${caller}: \`${option}\` ${problem}.`, { remedy })
}
