import type { SigningError } from '../contract/signingError.js'
import type { CeremonyFinish } from '../embed/signing/ceremonyEnd.js'
import type { CeremonyState } from '../embed/signing/ceremonyState.js'

/** The events of `<signing-ceremony>`. All of them bubble. */
export interface SigningCeremonyEvents {
  /** Dispatched when the status changes, and when removing the element changes it to `idle`. */
  readonly 'signing-statuschange': CustomEvent<CeremonyState>
  /** Dispatched when the recipient reached the end, which does not prove a signature. */
  readonly 'signing-finish': CustomEvent<CeremonyFinish>
  /** Dispatched when the frame or tab has loaded the ceremony. */
  readonly 'signing-ready': CustomEvent<undefined>
  /** Dispatched when `confirm` returned `true`. */
  readonly 'signing-confirm': CustomEvent<CeremonyFinish>
  /** Dispatched for each error. In production, `preventDefault()` prevents the console output. */
  readonly 'signing-error': CustomEvent<SigningError>
}
