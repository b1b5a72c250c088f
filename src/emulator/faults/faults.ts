import {
  type Fault,
  type FaultName,
  type FaultOperation,
  type FaultOptions,
  readFault,
} from './fault.js'

/**
 * The faults of an emulator, in the order in which they were set.
 *
 * @example
 * ```ts
 * emulator.faults.set('rate-limited')                                      // the next call
 * emulator.faults.set('slow', { delay: 800, times: 3 })                    // the next three calls
 * emulator.faults.set('hang', { operation: 'replace_recipient' })          // the next replacement
 * emulator.faults.set('server-error', { times: 'until-cleared' })
 * emulator.faults.clear()
 * ```
 */
export class Faults {
  #active: Fault[] = []

  /** The faults that will apply to further calls, oldest first. */
  get active(): readonly Fault[] {
    return [...this.#active]
  }

  /** Adds a fault. Throws `invalid_option` for options that are invalid or exclude each other. */
  set(name: FaultName, options: FaultOptions = {}): void {
    this.#active.push(readFault({ ...options, name }))
  }

  /** Removes all faults, or only the faults with this name. */
  clear(name?: FaultName): void {
    this.#active = this.#active.filter((fault) => name !== undefined && fault.name !== name)
  }

  /**
   * Returns the oldest fault with one of `names` that applies to a call, and counts the call.
   * `recipients` are the ids of the recipients of the call.
   */
  take(
    operation: FaultOperation,
    names: readonly FaultName[],
    recipients: readonly string[],
  ): Fault | undefined {
    const taken = this.#active.find(
      (fault) =>
        names.includes(fault.name) &&
        fault.operations.includes(operation) &&
        (fault.recipient === undefined || recipients.includes(fault.recipient)),
    )
    if (taken && taken.times !== 'until-cleared') {
      const left = { ...taken, times: taken.times - 1 }
      this.#active = this.#active
        .map((fault) => (fault === taken ? left : fault))
        .filter((fault) => fault.times !== 0)
    }
    return taken
  }
}
