import { LOOK } from '../embed/browser/watchSlowness.js'

// As they were before a test replaced them with timers that stand still.
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

const ACT = 'IS_REACT_ACT_ENVIRONMENT'

/**
 * Plays and waits until React has rendered. What a browser does comes outside of `act`, and React is
 * told so meanwhile, as Testing Library does in its `findBy…`; otherwise it prints a warning.
 */
export async function reactRendered(play: () => Promise<void> | void): Promise<void> {
  const isAct: unknown = Reflect.get(globalThis, ACT)
  if (isAct === true) Reflect.set(globalThis, ACT, false)
  try {
    await play()
    // One turn for promises and the rendering they cause, one for what is scheduled in it.
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

/** Rejects with a sentence where something does not come within so many milliseconds. */
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
