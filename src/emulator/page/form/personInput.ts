/** Distinct places of the pointer that make a person, on a grid of so many pixels. */
const PLACES = 4
const GRID = 16

/**
 * Watches for input that a person makes: a key, a touch, a wheel, or the pointer at four places. Clicks
 * that a script makes are none of it. Returns whether there was any.
 */
export function personInput(): () => boolean {
  const places = new Set<string>()
  let hasActed = false
  const act = ({ isTrusted }: Event): void => {
    hasActed ||= isTrusted
  }
  for (const type of ['keydown', 'touchstart', 'wheel']) {
    addEventListener(type, act, { capture: true, passive: true })
  }
  const move = ({ isTrusted, clientX, clientY }: PointerEvent): void => {
    if (isTrusted) places.add(`${Math.floor(clientX / GRID)} ${Math.floor(clientY / GRID)}`)
  }
  for (const type of ['pointermove', 'pointerdown'] as const) addEventListener(type, move, true)
  return () => hasActed || places.size >= PLACES
}
