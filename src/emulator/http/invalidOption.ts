import { SigningError } from '../../contract/signingError.js'

/** The error of an option that the emulator cannot work with. */
export function invalidOption(name: string, problem: string, remedy: string): SigningError {
  return new SigningError('invalid_option', `The emulator’s option ${name} ${problem}.`, { remedy })
}
