import type { FaultOperation } from '../faults/fault.js'
import { iso } from '../store/iso.js'
import { masked } from './masked.js'

/** A call that reached the emulator. Holds no key; tokens, evidence and images are masked. */
export interface EmulatedCall {
  readonly operation: FaultOperation
  readonly method: string
  readonly path: string
  readonly at: string
  /** The answer's status, or `null` while there is none: for ever, where a fault took it. */
  readonly status: number | null
  /** The request's body, where it was JSON. */
  readonly request?: unknown
  /** The answer's body, where it was JSON. */
  readonly response?: unknown
}

/** So that a long run does not fill the memory. */
const MOST_CALLS = 1000

/** The calls of one emulator, oldest first. */
export class CallLog {
  readonly #clock: () => number
  readonly #tell: (call: EmulatedCall) => void
  readonly #calls: EmulatedCall[] = []

  constructor(clock: () => number, tell: (call: EmulatedCall) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  get entries(): readonly EmulatedCall[] {
    return this.#calls.map((call) => ({ ...call }))
  }

  /** Notes a call as it comes; what it returns notes the answer. */
  begin(
    operation: FaultOperation,
    { method, path, body }: { method: string; path: string; body: unknown },
  ): (status: number, body: unknown) => void {
    const call = {
      operation,
      method,
      path,
      at: iso(this.#clock()),
      status: null,
      ...(body !== undefined && { request: masked(body) }),
    }
    this.#calls.push(call)
    if (this.#calls.length > MOST_CALLS) this.#calls.shift()
    return (status, answer) => {
      this.#tell(
        Object.assign(call, { status, ...(answer !== undefined && { response: masked(answer) }) }),
      )
    }
  }

  clear(): void {
    this.#calls.length = 0
  }
}
