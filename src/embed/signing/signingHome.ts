import type { SigningError } from '../../contract/signingError.js'
import type { Questions } from '../questions/questions.js'
import type { CeremonyRequestBody } from './ceremony.js'
import type { ClientOptions, ConfirmRequest } from './signingOptions.js'

/** What a signing needs of the client that keeps it: see `Signings`. `Signing` is the class. */
export interface SigningHome<Signing> {
  readonly options: ClientOptions
  readonly questions: Questions
  /** Requests a ceremony from the proxy. */
  readonly create: (
    key: string,
    body: CeremonyRequestBody,
    idempotencyKey: string,
  ) => Promise<unknown>
  /** Asks the proxy; `undefined` means that the proxy answered that it does not confirm. */
  readonly confirm: (request: ConfirmRequest) => Promise<unknown>
  /** Whether the proxy answers questions about signatures, as far as the page knows. */
  readonly offersConfirm: () => boolean
  /** Whether the console has not shown this error since the last answer. */
  readonly isNews: (error: SigningError) => boolean
  /** Keeps a signing that a component uses, and drops an idle one later that none uses. */
  readonly keep: (signing: Signing) => void
}
