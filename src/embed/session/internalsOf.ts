import type { SessionInternals } from './sessionInternals.js'
import type { Session } from './ceremonySession.js'

const sessions = new WeakMap<Session, SessionInternals>()

/** Makes a session's internals known to {@link internalsOf}. */
export function keepInternals(session: Session, internals: SessionInternals): void {
  sessions.set(session, internals)
}

/**
 * What a session shows to the parts of this package that place it on screen, and to nobody else: in it
 * lies the ceremony's url.
 */
export function internalsOf(session: Session): SessionInternals {
  const internals = sessions.get(session)
  if (!internals) throw new TypeError('Not a session of this copy of react-signing-ceremony.')
  return internals
}
