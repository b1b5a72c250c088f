/** An estimate (`middle`) and the interval that contains the true value with 95 % confidence. */
export interface Interval {
  readonly low: number
  readonly middle: number
  readonly high: number
}

/**
 * Returns Hodges and Lehmann's estimate, with its interval from Wilcoxon's signed ranks. One
 * disturbed round hardly changes it, and the values need no normal distribution.
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

/** Returns the median of the values, without those that are `undefined`. */
export function median(values: readonly (number | undefined)[]): number {
  const present = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  return present[Math.floor(present.length / 2)] ?? Number.NaN
}
