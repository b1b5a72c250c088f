/** How one caller takes part in a flight. */
export interface FlightOptions {
  /** Always begins a flight, which is then the one that later callers join. */
  readonly fresh?: boolean | undefined
  /** Once aborted, the caller waits no longer, and nobody joins this flight any more. */
  readonly signal?: AbortSignal | undefined
}

/** Calls that may not run twice at the same time. */
export interface SingleFlight<Value> {
  /** Joins the flight under way for `key`, or begins one. */
  readonly run: (key: string, call: () => Promise<Value>, options?: FlightOptions) => Promise<Value>
}

/** Milliseconds after which a flight is no longer joined: its answer may never come. */
const JOINED_FOR = 15_000

/**
 * Makes concurrent calls with one key share one call, for as long as it is under way and no longer:
 * nothing is cached. No call is ever taken back, since its request may have arrived.
 */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, { readonly answer: Promise<Value>; readonly began: number }>()

  function drop(key: string, answer: Promise<Value>): void {
    if (flights.get(key)?.answer === answer) flights.delete(key)
  }

  function begin(key: string, call: () => Promise<Value>): Promise<Value> {
    const answer = call().finally(() => drop(key, answer))
    flights.set(key, { answer, began: Date.now() })
    return answer
  }

  return {
    async run(key, call, { fresh = false, signal } = {}) {
      signal?.throwIfAborted()
      const underWay = flights.get(key)
      const joins = underWay && !fresh && Date.now() - underWay.began < JOINED_FOR
      const answer = joins ? underWay.answer : begin(key, call)
      if (!signal) return answer
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => {
          drop(key, answer)
          reject(signal.reason)
        })
        answer.then(resolve, reject)
      })
    },
  }
}
