/**
 * The answer to a page that asks about a signature: `true` if the signature counts, `false` if that
 * is not known yet, or the reason why the recipient can no longer sign.
 */
export type SigningAnswer = boolean | 'declined' | 'expired' | 'replaced'

/** Why a page asks. After `finished` the server waits for the result; otherwise it answers at once. */
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
