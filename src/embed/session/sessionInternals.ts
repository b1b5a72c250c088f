import type { Attempt } from './attempt.js'
import type { Session } from './CeremonySession.js'

/**
 * What a session shows to the parts of this package that place it on screen, and to nobody else:
 * behind it lies the ceremony's url.
 */
export interface SessionInternals {
  readonly attempt: () => Attempt | undefined
  /** Ends the attempt under way and begins another, to be shown in the tab if there is one. */
  readonly begin: (fresh: boolean, tab?: Window) => void
  /** Takes the attempt under way into the tab, or begins one for it. */
  readonly showInTab: (tab: Window) => void
  /** The browser did not open a tab. */
  readonly tabRefused: () => void
  /** Takes the iframe that was made for the attempt under way. */
  readonly adoptFrame: (frame: HTMLIFrameElement) => void
}

const internalsBySession = new WeakMap<Session, SessionInternals>()

export function registerInternals(session: Session, internals: SessionInternals): void {
  internalsBySession.set(session, internals)
}

export function internalsOf(session: Session): SessionInternals {
  const internals = internalsBySession.get(session)
  if (!internals) throw new TypeError('Not a session of this copy of react-signing-ceremony.')
  return internals
}
