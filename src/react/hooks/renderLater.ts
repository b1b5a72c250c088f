/** Milliseconds in which nobody sees whether a button that was pressed has gone, or a spinner. */
const MOMENT = 50

/** All in one go: what one part of a page shows before another is torn, and so is where the focus goes. */
const waiting = new Set<() => void>()

/** Renders a moment later. */
export function renderLater(render: () => void): void {
  waiting.add(render)
  // Each time, as a timer may be lost, to a test that goes back to the real clock.
  setTimeout(renderWaiting, MOMENT)
}

/** Renders now what was to be rendered a moment later: for a test, whose clock may stand still. */
export function renderWaiting(): void {
  for (const render of waiting) {
    waiting.delete(render)
    render()
  }
}
