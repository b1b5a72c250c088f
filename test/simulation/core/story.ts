/** The lines of one run, for people. */
export interface Story {
  readonly tell: (line: string) => void
  /** Returns all lines, each with its time. */
  readonly lines: () => readonly string[]
}

export function createStory(now: () => number): Story {
  const told: { readonly at: number; readonly line: string }[] = []
  return {
    tell: (line) => void told.push({ at: now(), line }),
    lines: () => told.map(({ at, line }) => `${timeOf(at)}: ${line}`),
  }
}

const DAY_MS = 86_400_000

/** Returns a time such as `12.483 s`, or `day 3, 02:10:05` after the first hour. */
function timeOf(ms: number): string {
  if (ms < 3_600_000) return `${(ms / 1_000).toFixed(3)} s`
  const time = [ms / 3_600_000, ms / 60_000, ms / 1_000]
    .map((value, index) => Math.floor(index === 0 ? value % 24 : value % 60))
    .map((value) => String(value).padStart(2, '0'))
  return `day ${Math.floor(ms / DAY_MS)}, ${time.join(':')}`
}
