import type { SigningError } from '../../contract/signingError.js'
import type { Questions } from '../questions/questions.js'
import type { CeremonyRequestBody } from './ceremony.js'
import type { Signing } from './signing.js'
import type {
  ConfirmRequest,
  ServicePageOptions,
  SigningNames,
  SigningOptions,
} from './signingOptions.js'
import type { CeremonyState } from './signingState.js'

/** One component or script that uses a signing, with its current options. */
export interface Holder {
  readonly current: SigningOptions
}

/** A component that can show the frame. */
export interface View {
  readonly holder: Holder
}

/** What a signing needs of the client that keeps it: see `Signings`. */
export interface SigningHome {
  readonly options: {
    readonly service?: ServicePageOptions | undefined
    readonly onStatusChange?: ((state: CeremonyState, names: SigningNames) => void) | undefined
    readonly onError?: ((error: SigningError, names: Partial<SigningNames>) => void) | undefined
  }
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
  /** Makes other windows of this origin ask about a signing whose answer is final here. */
  readonly announce: (key: string) => void
}
