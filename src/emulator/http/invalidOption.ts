import { SigningError } from '../../contract/signingError.js'

/** The error for an option, a seed or a fault that the emulator cannot work with. */
export function invalidOption(sentence: string, remedy: string): SigningError {
  return new SigningError('invalid_option', sentence, { remedy })
}
