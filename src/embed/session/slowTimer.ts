/**
 * Calls `onSlow` once the page has waited `afterMs` milliseconds, not counting the time while it is
 * hidden (browsers hold frames of hidden pages back) or offline (the user knows). Returns the stop.
 */
export function watchSlowness(afterMs: number, onSlow: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = afterMs
  let since = 0

  function update(): void {
    const waiting = !document.hidden && navigator.onLine
    if (waiting && timer === undefined) {
      since = Date.now()
      timer = setTimeout(() => {
        stop()
        onSlow()
      }, left)
    } else if (!waiting && timer !== undefined) {
      clearTimeout(timer)
      timer = undefined
      left -= Date.now() - since
    }
  }

  const controller = new AbortController()
  const stop = (): void => {
    clearTimeout(timer)
    controller.abort()
  }
  const { signal } = controller
  document.addEventListener('visibilitychange', update, { signal })
  addEventListener('online', update, { signal })
  addEventListener('offline', update, { signal })
  update()
  return stop
}
