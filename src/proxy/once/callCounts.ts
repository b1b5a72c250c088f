import type { StoreCount } from './signingStore.js'

/** The count of one call against a limit. */
export interface CallCount extends StoreCount {
  /** Counts by itself. Throws where the call is one too many, or cannot be counted and has to be. */
  readonly alone: () => Promise<void>
}

/** What makes the counts that are owed. */
interface CountMaker {
  /** Whether a call may be counted as late as what is claimed for it. Absent where it counts nothing. */
  readonly mayWait?: (count: StoreCount) => boolean
  /** Takes what is owed, and counts. Throws where the call is one too many. */
  claim(entries: readonly [], counts: CallCounts): Promise<unknown>
}

/**
 * The counts that a call owes: they are made in one step with what is claimed for it. A call that ends
 * before anything is claimed has to settle them all the same, or whoever tries out what is refused could
 * do so without a limit.
 */
export class CallCounts {
  readonly #maker: CountMaker
  #owed: CallCount[] = []

  constructor(maker: CountMaker) {
    this.#maker = maker
  }

  /** Takes a count on, unless it is to be made at once. */
  owe(count: CallCount): boolean {
    const mayWait = this.#maker.mayWait?.(count) ?? false
    if (mayWait) this.#owed.push(count)
    return mayWait
  }

  get areOwed(): boolean {
    return this.#owed.length > 0
  }

  /** Hands over what is owed to who makes it. */
  take(): readonly CallCount[] {
    const owed = this.#owed
    this.#owed = []
    return owed
  }

  /** Makes what is owed, with nothing claimed. Throws where the call is one too many. */
  async settle(): Promise<void> {
    if (this.areOwed) await this.#maker.claim([], this)
  }
}
