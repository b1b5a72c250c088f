/** A figure that was measured several times. */
export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

/**
 * Returns the median, the lowest and the highest round. With seven rounds, the true median is between
 * them with a probability of 98 % for any distribution (two times one half to the seventh).
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    lowest: sorted[0] ?? Number.NaN,
    highest: sorted.at(-1) ?? Number.NaN,
  }
}

/** The one in the middle. */
export function median(values: readonly number[]): number {
  return spreadOf(values).median
}

/** The median, and in brackets between what all rounds lie, where there are several. */
export function written({ median: middle, lowest, highest }: Spread, digits: number): string {
  const [mid, low, high] = [middle, lowest, highest].map((value) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  return lowest === highest ? `${mid}` : `${mid} (${low}–${high})`
}
