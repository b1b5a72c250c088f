import { isJsonObject, type JsonObject } from '../jsonObject.js'

/**
 * The answer to a page that asks about a signature: `true` if the recipient has signed, `false` if that
 * is not known yet, or the reason why the recipient cannot sign. `not_your_turn` (another recipient must
 * sign first) and `not_ready` (the sender has not sent the document) change later. `unavailable`: the
 * service no longer has the document.
 */
export type SigningAnswer =
  | boolean
  | 'declined'
  | 'expired'
  | 'replaced'
  | 'canceled'
  | 'declined_by_other'
  | 'not_your_turn'
  | 'not_ready'
  | 'unavailable'

/**
 * The answers of {@link SigningAnswer} that came later. A page that does not name them in its question
 * gets `false` in their place.
 */
export const laterAnswers = ['not_ready', 'unavailable'] as const satisfies SigningAnswer[]

/**
 * What a recipient does with the document. `signer` signs, `approver` approves, `viewer` has to read,
 * and `assistant` fills in fields for others. `cc` only receives a copy, so its answer stays `false`.
 */
export type SignerRole = 'signer' | 'approver' | 'viewer' | 'assistant' | 'cc'

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

/** An answer with what your server knows: {@link readAnswer} parses it once. */
export interface Answer extends SignatureFacts {
  readonly answer: SigningAnswer
  /** What the recipient does with the document, if your server knows it. */
  readonly role?: SignerRole | undefined
}

/** The answer `true` with what your server knows about the signature. */
export interface SignedAnswer extends Answer {
  readonly answer: true
}

/** Parses an answer: a {@link SigningAnswer}, or an object with it. `undefined` for other values. */
export function readAnswer(value: unknown): Answer | undefined {
  const given = isJsonObject(value) ? value : { answer: value }
  const { answer } = given
  if (!isSigningAnswer(answer)) return undefined
  const role = ROLES.find((known) => known === given['role'])
  return { answer, ...(role && { role }), ...readFacts(given) }
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
  ...laterAnswers,
] satisfies SigningAnswer[])

const FACTS = ['role', 'signer', 'signedAt', 'sealed', 'ended'] as const

const ROLES: readonly SignerRole[] = ['signer', 'approver', 'viewer', 'assistant', 'cc']

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

/** Whether a value is an {@link Answer} whose facts are all known. Other fields are ignored. */
export function isAnswer(value: unknown): value is Answer {
  if (!isJsonObject(value)) return false
  const read = readAnswer(value)
  return (
    read !== undefined &&
    FACTS.every((name) => value[name] === undefined || value[name] === read[name])
  )
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
