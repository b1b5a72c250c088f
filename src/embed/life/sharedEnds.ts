import type { CeremonyLife } from '../session/ceremonyLife.js'

/** Those that hear of their recipient's ends. */
const lives = new Set<CeremonyLife>()

/** From now on this one hears of its recipient's ends. */
export function shareEnds(life: CeremonyLife): void {
  lives.add(life)
}

export function leaveEnds(life: CeremonyLife): void {
  lives.delete(life)
}

/** All others of the same recipient on this page. */
export function othersOf(life: CeremonyLife): readonly CeremonyLife[] {
  const { recipientId } = life.options
  return [...lives].filter(
    (other) =>
      other !== life && recipientId !== undefined && other.options.recipientId === recipientId,
  )
}
