import { CHECK_EVERY } from '../embed/browser.js'

// Keep the real timers, because a test can replace the global timers with fake ones.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

const ACT = 'IS_REACT_ACT_ENVIRONMENT'

/**
 * Runs `play` and waits until React has rendered. Browser events run outside of `act`, so React would
 * print a warning. The flag for `act` is therefore off during `play`, as in Testing Library's `findBy…`.
 */
export async function reactRendered(play: () => Promise<void> | void): Promise<void> {
  const isAct: unknown = Reflect.get(globalThis, ACT)
  if (isAct === true) Reflect.set(globalThis, ACT, false)
  try {
    await play()
    // The first turn runs promises and renders. The second runs the tasks that the first has created.
    await turn()
    await turn()
  } finally {
    if (isAct === true) Reflect.set(globalThis, ACT, true)
  }
}

/**
 * Waits until the `act` in which Storybook renders a story has ended, because React prints an error if its
 * flag is off meanwhile. A test runner may never set the flag off, so the wait ends after 20 turns.
 */
export async function actEnded(turns = 20): Promise<void> {
  if (turns === 0 || Reflect.get(globalThis, ACT) !== true) return
  await turn()
  await actEnded(turns - 1)
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    startTimer(resolve, 0)
  })
}

/** Moves `Date.now()` ahead by a day until every timeout of this library has checked the clock. */
export async function passTime(): Promise<void> {
  const { now } = Date
  Date.now = () => now() + 86_400_000
  await new Promise((resolve) => {
    startTimer(resolve, CHECK_EVERY)
  })
  Date.now = now
}

/** Waits for `awaited`. Rejects with the message `sentence` after `milliseconds`. */
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
