import type { SigningError } from '../../contract/SigningError.js'
import type { Attempt } from './attempt.js'
import type { CeremonySession } from './CeremonySession.js'

/**
 * What a session shows to the parts of this package that place it on screen, and to nobody else:
 * behind it lies the ceremony's url.
 */
export interface SessionInternals {
  readonly attempt: () => Attempt | undefined
  /** Ends the attempt under way and begins another; `undefined` if the session has been released. */
  readonly begin: (fresh: boolean) => Attempt | undefined
  /** Lets the attempt's tab, or else its frame, have the url. */
  readonly place: (attempt: Attempt) => void
  readonly loaded: (attempt: Attempt) => void
  /** Takes a message of a window, or one of the tabs' `BroadcastChannel`, which has no source. */
  readonly receive: (attempt: Attempt, event: MessageEvent<unknown>, broadcast?: boolean) => void
  /** Ends what is under way and tells the host; `false` if this is not the attempt under way. */
  readonly fail: (attempt: Attempt | undefined, error: SigningError) => boolean
  /** Tells the host of an error that does not end the ceremony. */
  readonly report: (error: SigningError) => void
  /** Whether the host has said that the service's urls are good for one use. */
  readonly singleUse: () => boolean
}

const internalsBySession = new WeakMap<CeremonySession, SessionInternals>()

export function registerInternals(session: CeremonySession, internals: SessionInternals): void {
  internalsBySession.set(session, internals)
}

export function internalsOf(session: CeremonySession): SessionInternals {
  const internals = internalsBySession.get(session)
  if (!internals) throw new TypeError('Not a session of this copy of react-signing-ceremony.')
  return internals
}
