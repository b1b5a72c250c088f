import type { FaultOperation } from '../faults/fault.js'
import { iso } from '../store/iso.js'

/** A call that reached the emulator. Holds no key, no body and no token. */
export interface EmulatedCall {
  readonly operation: FaultOperation
  readonly method: string
  readonly path: string
  readonly at: string
  /** The answer's status, or `null` while there is none: for ever, where a fault took it. */
  readonly status: number | null
}

/** So that a long run does not fill the memory. */
const MOST_CALLS = 1000

/** The calls of one emulator, oldest first. */
export class CallLog {
  readonly #clock: () => number
  readonly #calls: { -readonly [Field in keyof EmulatedCall]: EmulatedCall[Field] }[] = []

  constructor(clock: () => number) {
    this.#clock = clock
  }

  get entries(): readonly EmulatedCall[] {
    return this.#calls.map((call) => ({ ...call }))
  }

  begin(
    operation: FaultOperation,
    method: string,
    path: string,
  ): { end: (status: number) => void } {
    const call = { operation, method, path, at: iso(this.#clock()), status: null }
    this.#calls.push(call)
    if (this.#calls.length > MOST_CALLS) this.#calls.shift()
    return { end: (status) => Object.assign(call, { status }) }
  }

  clear(): void {
    this.#calls.length = 0
  }
}
