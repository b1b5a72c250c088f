import { type CeremonyState, isOver, isSettled } from '../signing/signingState.js'

/** What a document of the queue is now. `signing`: the queue shows it. */
export type Step = 'signed' | 'checking' | 'declined' | 'ended' | 'failed' | 'waiting' | 'signing'

/** Returns what a document is, by the state of its signing. */
export function stepOf(state: CeremonyState): Step {
  const { status, reason, finish, role } = state
  const hasDeclined = reason === 'declined' || (finish?.event === 'declined' && !isSettled(state))
  if (status === 'confirmed') return 'signed'
  if (hasDeclined) return 'declined'
  // Who only receives a copy has nothing to sign.
  if (isSettled(state) || role === 'cc') return 'ended'
  if (status === 'failed' || status === 'blocked') return 'failed'
  const isEarly = reason === 'not_your_turn' || reason === 'not_ready'
  return status === 'emailed' || isEarly || !isOver(state) ? 'waiting' : 'checking'
}

/** Whether the person can still sign the document. */
export const canSign = (state: CeremonyState): boolean =>
  ['waiting', 'failed'].includes(stepOf(state))

/** Whether the person has just reached the end of the document on this page, and not by declining. */
export function hasSignedHere(state: CeremonyState): boolean {
  const { status, reason, finish } = state
  if (!finish || finish.via === 'server' || finish.event === 'declined') return false
  return status === 'confirmed' || status === 'finished' || reason === 'not_yet'
}

/** One sitting: the document that the queue shows, and where. */
export interface Sitting {
  /** `left`: the person has closed the queue before its end. */
  readonly phase: 'before' | 'signing' | 'left' | 'end'
  readonly inDialog: boolean
  /** The document that the queue shows, in the phase `signing`. */
  readonly current?: string
  /** The document before, whose result the heading says. */
  readonly before?: string | undefined
  /** The documents that the queue has shown. Each is offered once. */
  readonly shown: readonly string[]
}

export const BEFORE: Sitting = { phase: 'before', inDialog: false, shown: [] }

export type SittingEvent =
  | { readonly type: 'open'; readonly id: string; readonly inDialog: boolean }
  | { readonly type: 'next' | 'leave' }

/**
 * Returns the sitting after an event. `order` are all documents, `open` those that can be signed.
 */
export function nextSitting(
  { phase, inDialog, current, shown }: Sitting,
  event: SittingEvent,
  order: readonly string[],
  open: readonly string[],
): Sitting {
  if (event.type === 'leave') {
    return { phase: phase === 'end' ? 'end' : 'left', inDialog: false, shown: [] }
  }
  const isOpening = event.type === 'open'
  const place = order.indexOf(current ?? '')
  const rest = open.filter((id) => !shown.includes(id))
  const next = isOpening ? event.id : (rest.find((id) => order.indexOf(id) > place) ?? rest[0])
  if (next === undefined) return { phase: 'end', inDialog, shown: [] }
  return {
    phase: 'signing',
    inDialog: isOpening && current === undefined ? event.inDialog : inDialog,
    current: next,
    before: current,
    shown: [...shown, next],
  }
}
