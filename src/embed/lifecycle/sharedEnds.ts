import type { SessionInternals } from '../session/sessionInternals.js'

/** Those that hear of their recipient's ends. */
const sessions = new Set<SessionInternals>()

/** From now on this one hears of its recipient's ends. */
export function shareEnds(internals: SessionInternals): void {
  sessions.add(internals)
}

export function leaveEnds(internals: SessionInternals): void {
  sessions.delete(internals)
}

/** All others of the same recipient on this page. */
export function othersOf(internals: SessionInternals): readonly SessionInternals[] {
  const { recipientId } = internals.options
  return [...sessions].filter(
    (other) =>
      other !== internals && recipientId !== undefined && other.options.recipientId === recipientId,
  )
}
