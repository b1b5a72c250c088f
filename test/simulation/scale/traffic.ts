/** What is counted in each minute. */
export const COUNTED = ['timers', 'proxy', 'store', 'service'] as const
export type Counted = (typeof COUNTED)[number]

/** Minutes of the run: when the parts of the plan begin, and the end. */
export interface Plan {
  readonly quiet: number
  readonly restart: number
  readonly restarted: number
  readonly outage: number
  readonly recovered: number
  readonly signOut: number
  readonly returns: number
  readonly returned: number
  readonly end: number
}

/** A question or a start of a person, with its answer. */
export interface Wait {
  readonly at: number
  readonly waitedMs: number
  readonly status: number
  readonly code: string
}

/** One promise, and what was measured. */
export interface Promised {
  readonly promise: string
  readonly measured: string
  readonly holds: boolean
}

const MINUTE = 60_000

/** Counts by minute what arrives, and how long people wait. */
export type Traffic = ReturnType<typeof createTraffic>

export function createTraffic(now: () => number) {
  const counts = new Map<Counted, number[]>(COUNTED.map((what) => [what, []]))
  const waits: Wait[] = []
  const at = (what: Counted, minute: number): number => counts.get(what)?.[minute] ?? 0
  return {
    waits: waits as readonly Wait[],
    at,
    count: (what: Counted): void => {
      const minute = Math.floor(now() / MINUTE)
      const row = counts.get(what)
      if (row) row[minute] = (row[minute] ?? 0) + 1
    },
    waited: (wait: Wait): void => void waits.push(wait),
  }
}

/** Returns a line for each minute. */
export function minutesOf(traffic: Traffic, plan: Plan): readonly string[] {
  const head = 'minute  timers   proxy   store service | people: median, longest ms, failed'
  const lines = Array.from({ length: plan.end }, (_, minute) => {
    const counts = COUNTED.map((what) => String(traffic.at(what, minute)).padStart(8)).join('')
    const waits = traffic.waits.filter(({ at }) => Math.floor(at / MINUTE) === minute)
    const times = waits.map(({ waitedMs }) => waitedMs).toSorted((a, b) => a - b)
    const [median = 0, longest = 0] = [times[times.length >> 1], times.at(-1)].map((ms) =>
      Math.round(ms ?? 0),
    )
    const failed = waits.filter((wait) => isFailure(wait)).length
    const events = Object.entries(plan).filter(([, begin]) => begin === minute)
    const names = events.map(([name]) => name).join(', ')
    return `${String(minute).padStart(6)}${counts} | ${median}, ${longest}, ${failed} ${names}`
  })
  return [head, ...lines]
}

/** Judges the promises about load and waiting. */
export function judge(traffic: Traffic, plan: Plan, timeoutMs: number): readonly Promised[] {
  const recoveries = [
    { name: 'the restart', from: plan.restarted, until: plan.outage },
    { name: 'the outage', from: plan.recovered, until: plan.signOut },
    { name: 'the login', from: plan.returns, until: plan.end, settled: plan.returned },
  ]
  const loads = recoveries.flatMap(({ name, from, until, settled = from }) =>
    COUNTED.flatMap((what) => [
      judgeLoad(traffic, plan, { what, name, from, until, most: what === 'timers' ? 1.5 : 2.5 }),
      judgeLoad(traffic, plan, { what, name, from: settled + 6, until, most: 1.2 }),
    ]),
  )
  const [from, to] = [plan.outage * MINUTE, plan.recovered * MINUTE]
  const during = traffic.waits.filter(({ at }) => at >= from - timeoutMs && at < to)
  const outside = traffic.waits.filter((wait) => !during.includes(wait))
  const most = timeoutMs + 1_000
  return [
    ...loads,
    judgeWaits('outside the outage, people have an answer within 2,000 ms', outside, 2_000, true),
    judgeWaits(
      `in the outage, people have an answer or a failure within ${most} ms`,
      during,
      most,
      false,
    ),
  ]
}

interface Load {
  readonly what: Counted
  readonly name: string
  readonly from: number
  readonly until: number
  readonly most: number
}

function judgeLoad(traffic: Traffic, plan: Plan, load: Load): Promised {
  const { what, name, from, until, most } = load
  const counts = (begin: number, end: number): number[] =>
    Array.from({ length: Math.max(0, end - begin) }, (_, index) => traffic.at(what, begin + index))
  const quiet = counts(plan.quiet, plan.restart)
  const mean = quiet.reduce((sum, count) => sum + count, 0) / quiet.length
  const peak = Math.max(0, ...counts(from, until))
  const times = peak === 0 ? 0 : peak / mean
  return {
    promise: `${what}, minutes ${from} to ${until - 1}, after ${name}: at most ${most} times`,
    measured: `${times.toFixed(2)} times ${mean.toFixed(0)}`,
    holds: times <= most,
  }
}

function judgeWaits(
  promise: string,
  waits: readonly Wait[],
  most: number,
  mustSucceed: boolean,
): Promised {
  const longest = Math.max(0, ...waits.map(({ waitedMs }) => waitedMs))
  const failed = waits.filter((wait) => isFailure(wait))
  const codes = [...new Set(failed.map(({ status, code }) => `${status} ${code}`))].join(', ')
  const failures = `${failed.length} of ${waits.length} failed${codes && ` (${codes})`}`
  return {
    promise,
    measured: `longest ${Math.round(longest)} ms, ${failures}`,
    holds: longest <= most && (!mustSucceed || failed.length === 0),
  }
}

/** Whether an answer is neither a success nor that of a login that has ended. */
function isFailure({ status }: Wait): boolean {
  return status >= 300 && status !== 401
}
