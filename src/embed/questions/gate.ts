import { isSigningError, type SigningError, validWait } from '../../contract/signingError.js'
import { optional } from '../browser.js'
import { clientError } from '../errors/errors.js'

/** Whether the questions of one client can be sent now. */
export interface Gate {
  /** When the next question can be sent. `Infinity`: an answer or a return of the person decides. */
  readonly opensAt: number
  readonly failures: number
  /** Whether the host's own `confirm` waits, too. */
  readonly isForOwn: boolean
  /** Why the login session has ended. No timer asks until the person returns. */
  readonly signOut?: SigningError
}

export const OPEN: Gate = { opensAt: 0, failures: 0, isForOwn: false }

/** Returns the gate after the end of the login session. */
export function signedOut(signOut: SigningError): Gate {
  return { ...OPEN, opensAt: Infinity, isForOwn: true, signOut }
}

/** What the result of a question says about the server. */
interface Result {
  readonly isAnswer: boolean
  /** Set if the login session has ended. */
  readonly signOut?: SigningError | undefined
  /** The seconds that the server wants the page to wait. */
  readonly wait?: number | undefined
}

/** The question: whether it had to find out if others can follow, and whether `confirm` is the host's. */
interface Asked {
  readonly isProbe: boolean
  readonly isOwn: boolean
}

/** Milliseconds of the shortest and the longest pause after failures. */
const BACK_OFF = { first: 2_000, longest: 300_000 }

/**
 * Returns the gate after a question. Failures of questions that were sent together close it once. The
 * pauses are random within limits, because pages must not ask in step after an outage.
 */
export function gateAfter(
  gate: Gate,
  result: Result,
  { isProbe, isOwn }: Asked,
  now: number,
): Gate {
  const { isAnswer, signOut, wait } = result
  // An own backend is not the proxy: it moves the gate only if it has said so.
  if (isAnswer) return isOwn && !gate.isForOwn ? gate : OPEN
  if (gate.signOut) return gate
  if (signOut) return signedOut(signOut)
  const isCounted = gate.opensAt === 0 || isProbe
  if (wait === undefined && (!isCounted || (isOwn && !isProbe))) return gate
  const failures = gate.failures + Number(isCounted)
  const backOff = Math.min(BACK_OFF.first * 2 ** (failures - 1), BACK_OFF.longest)
  const chance = Math.random()
  const asked = (wait ?? 0) * 1000 * (1 + chance * 0.2)
  const until = now + Math.max(backOff * (0.8 + chance * 0.4), asked)
  const opensAt = isProbe ? until : Math.max(until, gate.opensAt)
  return { opensAt, failures, isForOwn: wait !== undefined }
}

/** Reads a failure. The proxy's refusal about one document is an answer, unlike a gateway's page. */
export function readFailure(cause: unknown): Result {
  const signOut = signOutOf(cause)
  const { code, status = 0 } = isSigningError(cause) ? cause : {}
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  const isAnswer = isRefusal && !signOut && code !== 'invalid_answer'
  // An own function throws errors of any class.
  const retryAfter: unknown = optional(() => Object(cause).retryAfter)
  return { isAnswer, signOut, wait: validWait(retryAfter) }
}

/**
 * Returns the error if a failure says that the login session has ended: that of the proxy, or of an
 * own function an error whose `status` or `response.status` is 401.
 */
export function signOutOf(cause: unknown): SigningError | undefined {
  if (isSigningError(cause) && cause.code === 'unauthenticated') return cause
  return optional(() => {
    const { status, response } = Object(cause)
    const is401 = status === 401 || Object(response).status === 401
    return is401 ? clientError('unauthenticated', { cause, status: 401 }) : undefined
  })
}
