import { frameName } from '../../contract/landingMessage.js'
import type { FrameView } from '../frame/frameAttributes.js'
import type { CeremonySession } from './CeremonySession.js'
import { internalsOf } from './sessionInternals.js'

/** The frame to show right now; `undefined` unless the session is showing one. */
export function frameView(session: CeremonySession): FrameView | undefined {
  const state = session.getSnapshot()
  const attempt = internalsOf(session).attempt()
  if (!attempt?.url || state.place !== 'frame') return undefined
  return {
    key: attempt.nonce,
    src: attempt.url.href,
    name: frameName(attempt.nonce),
    ceremonyOrigin: attempt.url.origin,
  }
}

/**
 * Gives the session its iframe, which carries the attributes of {@link frameView} already. Once for
 * each element: when React hides and shows a component again, the element stays the session's.
 */
export function adoptFrame(session: CeremonySession, frame: HTMLIFrameElement): void {
  const internals = internalsOf(session)
  const attempt = internals.attempt()
  if (!attempt || attempt.frame === frame) return
  attempt.frame = frame
  frame.addEventListener('load', () => internals.loaded(attempt))
}
