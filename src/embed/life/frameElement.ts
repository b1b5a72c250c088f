import { frameName } from '../../contract/landingMessage.js'
import type { FrameView } from '../frame/frameAttributes.js'
import type { Session } from '../session/CeremonySession.js'
import { lifeOf } from '../session/sessionLife.js'
import { frameAdopted } from './showInFrame.js'

/** The frame to show right now; `undefined` unless the session is showing one. */
export function frameView(session: Session): FrameView | undefined {
  const { attempt, state } = lifeOf(session)
  if (state.place !== 'frame' || !attempt?.ceremony) return undefined
  const { nonce, ceremony } = attempt
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
  frameAdopted(lifeOf(session), frame)
}
