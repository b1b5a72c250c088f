/** The longest time that browsers can wait; for a longer one they do not wait at all. */
const LONGEST = 2 ** 31 - 1

/** Calls `act` after so many milliseconds, never for `Infinity`. Returns the stop. */
export function after(milliseconds: number, act: () => void): () => void {
  if (!(milliseconds <= LONGEST)) return () => undefined
  const timer = setTimeout(act, milliseconds)
  return () => clearTimeout(timer)
}
