import { frameName } from '../../contract/landingMessage.js'
import type { CeremonySession } from '../session/CeremonySession.js'
import { doorOf } from '../session/sessionInternals.js'

/** What an iframe needs to show a session's ceremony. */
export interface FrameView {
  /** Changes with every attempt, and with nothing else: the frame's identity. */
  readonly key: string
  readonly src: string
  readonly name: string
  readonly ceremonyOrigin: string
}

/** The frame to show right now; `undefined` unless the session is showing one. */
export function frameView(session: CeremonySession): FrameView | undefined {
  const state = session.getSnapshot()
  const attempt = doorOf(session).attempt()
  if (!attempt?.url || !('place' in state) || state.place !== 'frame') return undefined
  return {
    key: attempt.state,
    src: attempt.url.href,
    name: frameName(attempt.state),
    ceremonyOrigin: attempt.url.origin,
  }
}

/**
 * Gives the session its iframe, which carries the attributes of {@link frameView} already. Once for
 * each element: when React hides and shows a component again, the element stays the session's.
 */
export function adoptFrame(session: CeremonySession, frame: HTMLIFrameElement): void {
  const door = doorOf(session)
  const attempt = door.attempt()
  if (!attempt || attempt.frame === frame) return
  attempt.frame = frame
  frame.addEventListener('load', () => door.loaded(attempt))
}
