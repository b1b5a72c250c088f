import {
  type Fault,
  type FaultName,
  type FaultOperation,
  type FaultOptions,
  readFault,
} from './fault.js'

/**
 * The failures an emulator is to show, in the order they were set.
 *
 * @example
 * ```ts
 * emulator.faults.set('rate-limited')                                      // the next call
 * emulator.faults.set('slow', { delay: 800, times: 3 })                    // the next three
 * emulator.faults.set('hang', { operation: 'replace_recipient' })          // that operation's next
 * emulator.faults.set('server-error', { times: 'until-cleared' })
 * emulator.faults.clear()
 * ```
 */
export class Faults {
  #active: Fault[] = []

  /** The faults that have calls left, oldest first. */
  get active(): readonly Fault[] {
    return [...this.#active]
  }

  /** Adds a fault. Throws `invalid_option` for options that make no sense together. */
  set(name: FaultName, options: FaultOptions = {}): void {
    this.#active.push(readFault(name, options))
  }

  /** Drops every fault, or every one of that name. */
  clear(name?: FaultName): void {
    this.#active = this.#active.filter((fault) => name !== undefined && fault.name !== name)
  }

  /**
   * Uses up one call of the oldest fault that befalls `operation` and is one of `names`; `recipients`
   * are those whom the call is about.
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
