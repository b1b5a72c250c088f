import { frameName } from '../../contract/landingMessage.js'
import type { FrameView } from '../frame/frameAttributes.js'
import type { Session } from './CeremonySession.js'
import { internalsOf } from './sessionInternals.js'

/** The frame to show right now; `undefined` unless the session is showing one. */
export function frameView(session: Session): FrameView | undefined {
  const { nonce = '', ceremony } = internalsOf(session).attempt() ?? {}
  if (session.getSnapshot().place !== 'frame' || !ceremony) return undefined
  return {
    key: nonce,
    src: ceremony.urlFor('frame'),
    name: frameName(nonce),
    ceremonyOrigin: ceremony.origin,
  }
}

/**
 * Gives the session its iframe, which carries the attributes of {@link frameView} already. Once for
 * each element: when React hides and shows a component again, the element stays the session's.
 */
export function adoptFrame(session: Session, frame: HTMLIFrameElement): void {
  internalsOf(session).adoptFrame(frame)
}
