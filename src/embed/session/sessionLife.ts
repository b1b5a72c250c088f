import type { CeremonyLife } from './ceremonyLife.js'
import type { Session } from './CeremonySession.js'

const lives = new WeakMap<Session, CeremonyLife>()

/** Makes a session's life known to {@link lifeOf}. */
export function keepLife(session: Session, life: CeremonyLife): void {
  lives.set(session, life)
}

/**
 * What a session shows to the parts of this package that place it on screen, and to nobody else: in it
 * lies the ceremony's url.
 */
export function lifeOf(session: Session): CeremonyLife {
  const life = lives.get(session)
  if (!life) throw new TypeError('Not a session of this copy of react-signing-ceremony.')
  return life
}
