import {
  type ClientErrorCode,
  SigningError,
  type SigningErrorDetails,
} from '../../contract/signingError.js'
import { en } from '../labels/en.js'
import { errorLabel } from './errorLabel.js'
import { remedyOf } from './remedies.js'

interface ClientErrorDetails extends Partial<SigningErrorDetails> {
  /** @default the English sentence for `code` */
  readonly message?: string | undefined
  /** The origin, url or status that the remedy names. */
  readonly value?: string | undefined
  /** The page's Content Security Policy, if the remedy extends the policy. */
  readonly policy?: string | undefined
}

/** Creates an error for a problem in the browser, with its message and its remedy. */
export function clientError(
  code: ClientErrorCode,
  { message, value, policy, ...details }: ClientErrorDetails = {},
): SigningError {
  const sentence = message ?? en[errorLabel(code, details.reason)]
  return new SigningError(code, sentence, { remedy: remedyOf(code, value, policy), ...details })
}
