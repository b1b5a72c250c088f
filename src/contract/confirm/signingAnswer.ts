import { isJsonObject, type JsonObject } from '../jsonObject.js'

/**
 * The answer to a page that asks about a signature: `true` if the recipient has signed, `false` if that
 * is not known yet, or the reason why the recipient cannot sign. Only `not_your_turn` can change later:
 * another recipient must sign first.
 */
export type SigningAnswer =
  | boolean
  | 'declined'
  | 'expired'
  | 'replaced'
  | 'canceled'
  | 'declined_by_other'
  | 'not_your_turn'

/**
 * Whether the signed file exists. `pending`: other people must sign, or the service is making it.
 * `failed`: it will not come, for example because another person has declined.
 */
export type SealedState = 'sealed' | 'pending' | 'failed'

/** What ended the document after this person had signed, so that no signed file will come. */
export type LaterEnd = 'declined_by_other' | 'canceled' | 'expired'

/** What the host's server knows about a signature. */
export interface SignatureFacts {
  /** The name of the person who signed. */
  readonly signer?: string | undefined
  /** When the person signed, as an ISO 8601 string such as `2026-11-23T14:05:00Z`. */
  readonly signedAt?: string | undefined
  /** Whether the signed file exists, if the service says it. */
  readonly sealed?: SealedState | undefined
  /** Why no signed file will come, if the service says it. Only with `sealed: 'failed'`. */
  readonly ended?: LaterEnd | undefined
}

/** The answer `true` with what your server knows about the signature. */
export interface SignedAnswer extends SignatureFacts {
  readonly answer: true
}

/** An answer with what the server knows, as the page uses it: {@link readAnswer} parses it once. */
export interface Answer extends SignatureFacts {
  readonly answer: SigningAnswer
}

/** Parses an answer: a {@link SigningAnswer}, or an object with it. `undefined` for other values. */
export function readAnswer(value: unknown): Answer | undefined {
  const given = isJsonObject(value) ? value : { answer: value }
  const { answer } = given
  return isSigningAnswer(answer) ? { answer, ...readFacts(given) } : undefined
}

/**
 * Why a page asks. The server answers at once; the page asks again by its own rhythm.
 *
 * - `mounted`: the component appeared, and no final answer is known.
 * - `finished`: the frame or tab reported the end.
 * - `refused`: the service answered that the recipient can no longer act.
 * - `returned`: the page became visible or online again, or a person acted after a long pause.
 * - `pressed`: the recipient pressed "Check if it is done".
 * - `left`: the frame has loaded another page, the tab of a link has reached the end, or the person
 *   closed the document.
 * - `open`: by a timer, every 30 seconds while a ceremony is open, and before a ceremony if the last
 *   question failed.
 * - `pending`: by a timer, while the end is unconfirmed, the link was emailed, the document was
 *   closed, the frame has loaded another page, or the service has refused: after 1, 2, 3, 3, 3, 6 and
 *   12 seconds, then every 30 seconds.
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

const REASONS = new Set<unknown>([
  'declined',
  'expired',
  'replaced',
  'canceled',
  'declined_by_other',
  'not_your_turn',
] satisfies SigningAnswer[])

// Every fact may be missing.
const SEALED: readonly SignatureFacts['sealed'][] = [undefined, 'sealed', 'pending', 'failed']
const ENDS: readonly SignatureFacts['ended'][] = [
  undefined,
  'declined_by_other',
  'canceled',
  'expired',
]

/** Whether a value is a {@link SigningAnswer}. */
export function isSigningAnswer(value: unknown): value is SigningAnswer {
  return typeof value === 'boolean' || REASONS.has(value)
}

/** Whether a value is a {@link SignedAnswer}. Other fields are ignored. */
export function isSignedAnswer(value: unknown): value is SignedAnswer {
  if (!isJsonObject(value) || value['answer'] !== true) return false
  return Object.entries(readFacts(value)).every(([name, fact]) => fact === value[name])
}

/** Returns the facts of a signature, without those whose value is unknown to this version. */
export function readFacts({ signer, signedAt, sealed, ended }: JsonObject): SignatureFacts {
  return {
    signer: typeof signer === 'string' ? signer : undefined,
    signedAt: typeof signedAt === 'string' ? signedAt : undefined,
    sealed: SEALED.find((known) => known === sealed),
    ended: ENDS.find((known) => known === ended),
  }
}
