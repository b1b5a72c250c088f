import { remedyOf } from '#remedies'
import {
  type ClientErrorCode,
  SigningError,
  type SigningErrorDetails,
} from '../../contract/SigningError.js'

/** An error that only the browser can see, with its cure; `value` is what the cure is about. */
export function clientError(
  code: ClientErrorCode,
  message: string,
  value?: string,
  details?: Omit<SigningErrorDetails, 'remedy'>,
): SigningError {
  return new SigningError(code, message, { remedy: remedyOf(code, value), ...details })
}
