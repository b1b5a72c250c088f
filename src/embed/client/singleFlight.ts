/** Calls that may not run twice at the same time. */
export interface SingleFlight<Value> {
  /** Joins the flight under way for `key`, or begins one; `fresh` always begins one. */
  readonly run: (key: string, call: () => Promise<Value>, fresh?: boolean) => Promise<Value>
}

/**
 * Makes concurrent calls with one key share one call, for as long as it is under way and no longer:
 * nothing is cached. A fresh flight is the one that later callers join.
 */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>()
  return {
    run(key, call, fresh = false) {
      const underWay = flights.get(key)
      if (underWay && !fresh) return underWay
      const flight = call().finally(() => {
        if (flights.get(key) === flight) flights.delete(key)
      })
      flights.set(key, flight)
      return flight
    },
  }
}
