import { LOOK } from '../embed/browser/watchSlowness.js'

// The real timers, because a test may replace the global ones with fake timers.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

const ACT = 'IS_REACT_ACT_ENVIRONMENT'

/**
 * Runs `play` and waits until React has rendered. Events of a browser come outside of `act`. So the flag of
 * `act` is off meanwhile, as in Testing Library's `findBy…`; otherwise React prints a warning.
 */
export async function reactRendered(play: () => Promise<void> | void): Promise<void> {
  const isAct: unknown = Reflect.get(globalThis, ACT)
  if (isAct === true) Reflect.set(globalThis, ACT, false)
  try {
    await play()
    // The first turn runs promises and their rendering. The second runs the tasks of the first.
    await turn()
    await turn()
  } finally {
    if (isAct === true) Reflect.set(globalThis, ACT, true)
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, 0)
  })
}

/** Moves the clock of the page ahead by a day until each wait in it has looked at the clock. */
export async function passTime(): Promise<void> {
  const { now } = Date
  Date.now = () => now() + 86_400_000
  await new Promise((resolve) => {
    startTimer(resolve, LOOK)
  })
  Date.now = now
}

/** Waits for `awaited`. Rejects with `sentence` after so many milliseconds. */
export async function inTime<Value>(
  awaited: Promise<Value>,
  milliseconds: number,
  sentence: string,
): Promise<Value> {
  if (!Number.isFinite(milliseconds)) return awaited
  let timer: ReturnType<typeof startTimer> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = startTimer(() => reject(new Error(sentence)), milliseconds)
  })
  return Promise.race([awaited, late]).finally(() => stopTimer(timer))
}
