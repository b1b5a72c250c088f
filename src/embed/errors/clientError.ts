import { remedyOf } from '#remedies'
import {
  type ClientErrorCode,
  SigningError,
  type SigningErrorDetails,
} from '../../contract/signingError.js'
import { sentenceNames, sentences } from './sentences.js'

interface ClientErrorDetails extends Partial<SigningErrorDetails> {
  /** @default the sentence of `sentences.ts` */
  readonly message?: string | undefined
  /** What the cure is about. */
  readonly value?: string | undefined
}

/** An error that only the browser can see, with its sentence and its cure. */
export function clientError(
  code: ClientErrorCode,
  { message, value, ...details }: ClientErrorDetails = {},
): SigningError {
  const sentence = message ?? sentences[sentenceNames[code] ?? 'failed']
  return new SigningError(code, sentence, { remedy: remedyOf(code, value), ...details })
}
