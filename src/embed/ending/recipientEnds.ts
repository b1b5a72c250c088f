/** What there is to say about an end in another component. */
export interface SharedEnd {
  readonly search: string
  readonly event?: 'completed' | 'declined'
}

/** A session, as far as the ends of others concern it. */
export interface Participant {
  readonly recipientId: () => string | undefined
  readonly hear: (end: SharedEnd) => void
}

const participants = new Set<Participant>()

/** From now on the participant hears of its recipient's ends. */
export function shareEnds(participant: Participant): void {
  participants.add(participant)
}

export function leaveEnds(participant: Participant): void {
  participants.delete(participant)
}

/** Tells all others of the same recipient on this page that it has come to the end. */
export function tellEnd(teller: Participant, end: SharedEnd): void {
  const recipientId = teller.recipientId()
  if (recipientId === undefined) return
  for (const other of participants) {
    if (other !== teller && other.recipientId() === recipientId) other.hear(end)
  }
}
