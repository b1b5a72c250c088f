/** The spread of several measurements. */
export interface Spread {
  readonly median: number
  readonly lowest: number
  readonly highest: number
}

/**
 * Returns median, lowest and highest value. With seven rounds, the true median is between the
 * lowest and the highest with a probability of 98 %, for every distribution (1 − 2 × 0.5⁷).
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    lowest: sorted[0] ?? Number.NaN,
    highest: sorted.at(-1) ?? Number.NaN,
  }
}

/** Returns the median of some values. */
export function median(values: readonly number[]): number {
  return spreadOf(values).median
}

/** Returns the median as text, with the lowest and the highest value in brackets if they differ. */
export function written({ median: middle, lowest, highest }: Spread, digits: number): string {
  const [mid, low, high] = [middle, lowest, highest].map((value) =>
    value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
  return lowest === highest ? `${mid}` : `${mid} (${low}–${high})`
}
