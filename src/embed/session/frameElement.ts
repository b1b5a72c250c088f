import { frameName } from '../../contract/landingMessage.js'
import type { FrameView } from '../frame/frameAttributes.js'
import type { CeremonySession } from './CeremonySession.js'
import { internalsOf } from './sessionInternals.js'

/** The frame to show right now; `undefined` unless the session is showing one. */
export function frameView(session: CeremonySession): FrameView | undefined {
  const attempt = internalsOf(session).attempt()
  if (attempt?.phase !== 'inFrame') return undefined
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
export function adoptFrame(session: CeremonySession, frame: HTMLIFrameElement): void {
  internalsOf(session).adoptFrame(frame)
}
