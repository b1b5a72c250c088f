/** Whether the questions of one client can be sent now. {@link nextGate} makes each gate. */
export type Gate =
  | { readonly is: 'open' }
  /** After a failure. `forOwn`: the host's `confirm` waits, too. */
  | {
      readonly is: 'closed'
      readonly until: number
      readonly failures: number
      readonly forOwn: boolean
    }
  /** The login session has ended. No timer asks until the person returns. */
  | { readonly is: 'signedOut' }
  /** One question finds out whether the others can follow. */
  | { readonly is: 'probing'; readonly failures: number; readonly isSignedOut: boolean }

/** What moves a gate. A failure has the seconds that the server wants the page to wait. */
export type GateEvent =
  | { readonly type: 'success' }
  | { readonly type: 'signOut' }
  | { readonly type: 'probe' }
  | {
      readonly type: 'failure'
      readonly isProbe: boolean
      readonly isOwn: boolean
      readonly wait: number | undefined
    }

/** Milliseconds of the shortest and the longest pause after failures. */
const BACK_OFF = { first: 2_000, longest: 300_000 }

/**
 * Returns the gate after an event. `chance` is a random number from 0 to 1, because pages must not ask
 * in step after an outage. Failures of questions that were sent together close the gate once.
 */
export function nextGate(gate: Gate, event: GateEvent, now: number, chance: number): Gate {
  if (event.type === 'success') return { is: 'open' }
  if (event.type === 'signOut') return { is: 'signedOut' }
  const isSignedOut = gate.is === 'signedOut' || (gate.is === 'probing' && gate.isSignedOut)
  const before = 'failures' in gate ? gate.failures : 0
  if (event.type === 'probe') return { is: 'probing', failures: before, isSignedOut }
  const { isProbe, isOwn, wait } = event
  if (isSignedOut) return isProbe ? { is: 'signedOut' } : gate
  const isCounted = gate.is === 'open' || isProbe
  // An own backend is not the proxy: it closes the gate only if it says so.
  if (wait === undefined && (!isCounted || (isOwn && !isProbe))) return gate
  const failures = isCounted ? before + 1 : before
  const backOff = Math.min(BACK_OFF.first * 2 ** (failures - 1), BACK_OFF.longest)
  const asked = (wait ?? 0) * 1000 * (1 + chance * 0.2)
  const until = now + Math.max(backOff * (0.8 + chance * 0.4), asked)
  if (gate.is === 'closed' && gate.until > until) return gate
  return { is: 'closed', until, failures, forOwn: wait !== undefined }
}

/** When the gate lets the next question pass; `Infinity` if an event decides. */
export function opensAt(gate: Gate, isOwn: boolean): number {
  if (gate.is === 'open' || (gate.is === 'closed' && isOwn && !gate.forOwn)) return 0
  return gate.is === 'closed' ? gate.until : Infinity
}

/** The pace of timers and of documents that nobody sees: ten at once, then one every two seconds. */
export class Pace {
  static readonly BURST = 10
  static readonly EVERY = 2_000
  #left = Pace.BURST
  #at = 0

  /** Returns when the next question keeps the pace. */
  allowedAt(now: number): number {
    const gained = Math.floor((now - this.#at) / Pace.EVERY)
    if (gained > 0) {
      this.#left = Math.min(this.#left + gained, Pace.BURST)
      this.#at = this.#left === Pace.BURST ? now : this.#at + gained * Pace.EVERY
    }
    return this.#left > 0 ? 0 : this.#at + Pace.EVERY
  }

  /** Notes a question. */
  use(): void {
    this.#left -= 1
  }
}

/** Milliseconds that never go back, although a person or a server may set the device's clock back. */
export class Clock {
  #offset = 0
  #last = 0

  now(): number {
    this.passed(this.#last)
    return (this.#last = Date.now() + this.#offset)
  }

  /** Notes that a time has passed: a timer has proved it. */
  passed(time: number): void {
    this.#offset += Math.max(0, time - Date.now() - this.#offset)
  }
}
