import type { SignatureFacts, SigningAnswer } from '../../contract/confirm/signingAnswer.js'

/**
 * How the page detected the end. This does not prove a signature: the recipient may have declined,
 * and a user can forge the report.
 */
export interface CeremonyFinish {
  /**
   * The first source that reported the end. `message`: a message from the page at `redirect_url`.
   * `location`: the url of the frame, tab or window. `ceremony`: an event that the ceremony page
   * posted. `server`: an answer of `confirm`.
   */
  readonly via: 'message' | 'location' | 'ceremony' | 'server'
  /**
   * The query of `redirect_url` with its `?`, or an empty string. The service contract does not say
   * whether the service adds parameters.
   */
  readonly search: string
  /** How the recipient finished, if the ceremony reports it. Not in the service contract. */
  readonly event?: 'completed' | 'declined'
}

/** Answers after which `confirm` is not called again. */
export type FinalAnswer = Extract<SigningAnswer, 'declined' | 'expired' | 'replaced'>

/** An answer of `confirm` that ends the signing. */
export type SettlingAnswer = true | FinalAnswer | SignatureFacts

/** Why a finished ceremony is not confirmed. `not_yet` and `error` allow another `confirm` call. */
export type UnconfirmedReason = FinalAnswer | 'not_yet' | 'error'

/** The `finish` of an end that only `confirm` reported. */
export const SERVER_FINISH: CeremonyFinish = { via: 'server', search: '' }
