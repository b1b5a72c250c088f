import { isJsonObject } from '../jsonObject.js'

/**
 * The answer to a page that asks about a signature: `true` if the recipient has signed, `false` if that
 * is not known yet, or the reason why the recipient can no longer sign.
 */
export type SigningAnswer = boolean | 'declined' | 'expired' | 'replaced'

/** What the host's server knows about a signature. */
export interface SignatureFacts {
  /** The name of the person who signed. */
  readonly signer?: string | undefined
  /** When the person signed, as an ISO 8601 string such as `2026-11-23T14:05:00Z`. */
  readonly signedAt?: string | undefined
}

/** The answer `true` with what your server knows about the signature. */
export interface SignedAnswer extends SignatureFacts {
  readonly answer: true
}

/**
 * Why a page asks. After `finished`, the server waits for the result; otherwise it answers at once.
 *
 * - `mounted`: the component appeared, and no final answer is known.
 * - `finished`: the frame or tab reported the end.
 * - `refused`: the service answered that the recipient can no longer act.
 * - `returned`: the page became visible or online again, or a person acted after a long pause.
 * - `pressed`: the recipient pressed "Check again", or `recheck()` was called.
 * - `left`: the frame has loaded another page.
 * - `open`: by a timer, every 30 seconds while a ceremony is open.
 * - `pending`: by a timer, while the end is unconfirmed, the link was emailed, or the service has
 *   refused: after 2, 4, 8 and 15 seconds, then every 30 seconds.
 */
export type ConfirmReason = (typeof confirmReasons)[number]

/** Every {@link ConfirmReason}. */
export const confirmReasons = [
  'mounted',
  'open',
  'finished',
  'pending',
  'refused',
  'returned',
  'pressed',
  'left',
] as const

const FINAL = new Set<unknown>(['declined', 'expired', 'replaced'] satisfies SigningAnswer[])

/** Whether a value is a {@link SigningAnswer}. */
export function isSigningAnswer(value: unknown): value is SigningAnswer {
  return typeof value === 'boolean' || FINAL.has(value)
}

/** Whether a value is a {@link SignedAnswer}. Other fields are ignored. */
export function isSignedAnswer(value: unknown): value is SignedAnswer {
  return (
    isJsonObject(value) &&
    value['answer'] === true &&
    isOptionalString(value['signer']) &&
    isOptionalString(value['signedAt'])
  )
}

function isOptionalString(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}
