import { SigningError } from '../../contract/signingError.js'

/** Creates the error for an invalid option, seed or fault of the emulator. */
export function invalidOption(sentence: string, remedy: string): SigningError {
  return new SigningError('invalid_option', sentence, { remedy })
}
