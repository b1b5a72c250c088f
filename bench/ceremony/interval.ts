/** Where a figure lies, with 95 % confidence. */
export interface Interval {
  readonly low: number
  readonly middle: number
  readonly high: number
}

/**
 * Hodges and Lehmann's estimate and its interval by Wilcoxon's signed ranks: like a mean, but a round
 * that something else disturbed does not move it, and it asks for no bell curve.
 */
export function intervalOf(values: readonly number[]): Interval {
  const means = values
    .flatMap((one, index) => values.slice(index).map((other) => (one + other) / 2))
    .toSorted((a, b) => a - b)
  const count = values.length
  const rank = (count * (count + 1)) / 4
  const spread = Math.sqrt((count * (count + 1) * (2 * count + 1)) / 24)
  const outside = Math.max(Math.floor(rank - 1.96 * spread), 1)
  return {
    low: means[outside - 1] ?? Number.NaN,
    middle: median(means),
    high: means[means.length - outside] ?? Number.NaN,
  }
}

/** The one in the middle of those that there are. */
export function median(values: readonly (number | undefined)[]): number {
  const there = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  return there[Math.floor(there.length / 2)] ?? Number.NaN
}
