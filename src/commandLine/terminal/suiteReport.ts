/** What a suite found out about one of its lines. */
interface Judged {
  readonly id: string
  readonly result: 'held' | 'broken' | 'skipped'
  /** Why it is broken, or could not be judged. */
  readonly reason?: string | undefined
}

/** How many have this result. */
export function countOf(results: readonly Judged[], wanted: Judged['result']): number {
  return results.filter(({ result }) => result === wanted).length
}

/** A line for each that was judged, in columns, then the others by why they could not be. */
export function reportOf<Result extends Judged>(
  results: readonly Result[],
  width: number,
  sentenceOf: (result: Result) => string,
): string {
  const judged = results.filter(({ result }) => result !== 'skipped')
  const lines = judged.flatMap((one) => {
    const { id, result, reason } = one
    const first = `${result === 'held' ? 'holds ' : 'BROKEN'}  ${id.padEnd(width)}  ${sentenceOf(one)}`
    return reason === undefined ? [first] : [first, `${' '.repeat(width + 10)}${reason}`]
  })
  const skipped = new Map<string, string[]>()
  for (const { id, result, reason = '' } of results) {
    if (result === 'skipped') skipped.set(reason, [...(skipped.get(reason) ?? []), id])
  }
  const others = [...skipped].map(([reason, ids]) => `skipped ${ids.join(', ')}\n  ${reason}`)
  const [held, broken, untold] = (['held', 'broken', 'skipped'] as const).map((result) =>
    countOf(results, result),
  )
  return [...lines, ...others, '', `${held} hold, ${broken} broken, ${untold} skipped.`].join('\n')
}
