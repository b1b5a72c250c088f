import { frameName } from '../../contract/landingMessage.js'
import type { FrameAttributes, FrameOptions } from '../frame/frameOptions.js'
import type { Session } from '../session/ceremonySession.js'
import { internalsOf } from '../session/internalsOf.js'
import { frameAdopted } from './showInFrame.js'

const DEFAULT_FEATURES: readonly string[] = ['fullscreen', 'clipboard-write']

/**
 * The attributes of the iframe to show right now; `undefined` unless the session is showing one. The
 * `name` changes with every attempt, and with nothing else: the frame's identity.
 *
 * Never `loading="lazy"`: the wait for the frame would be a wait for the user to scroll. Features go
 * to origins by name; a bare feature would mean the origin of `src`, and be lost where the ceremony
 * hands over to another. The ceremony may check who frames it and gets our origin for that
 * (`strict-origin`), never our path.
 */
export function frameAttributes(
  session: Session,
  { title, features = DEFAULT_FEATURES, featureOrigins = [], sandbox }: FrameOptions,
): FrameAttributes | undefined {
  const { attempt, state } = internalsOf(session)
  if (state.place !== 'frame' || !attempt?.ceremony) return undefined
  const { nonce, ceremony } = attempt
  const origins = [ceremony.origin, ...featureOrigins].join(' ')
  return {
    title,
    name: frameName(nonce),
    allow: features.map((feature) => `${feature} ${origins}`).join('; '),
    referrerPolicy: 'strict-origin',
    ...(sandbox && { sandbox }),
    src: ceremony.urlFor('frame'),
  }
}

/**
 * Gives the session its iframe, which carries the attributes of {@link frameAttributes} already. Once for
 * each element: when React hides and shows a component again, the element stays the session's.
 */
export function adoptFrame(session: Session, frame: HTMLIFrameElement): void {
  frameAdopted(internalsOf(session), frame)
}
