import { after, createScope, listen, type Scope } from './scope.js'

/**
 * Calls `onSlow` after the page has waited `slowAfter` milliseconds. Time does not count while the page is
 * hidden (browsers delay its frames) or offline (the user knows).
 */
export function watchSlowness(
  scope: Scope,
  slowAfter: number | undefined,
  onSlow: () => void,
): void {
  const watch = createScope()
  let stretch: Scope | undefined
  let left = slowAfter ?? 15_000
  let since = 0

  const update = (): void => {
    const isWaiting = !document.hidden && navigator.onLine
    if (isWaiting === Boolean(stretch)) return
    stretch?.end()
    stretch = undefined
    if (!isWaiting) {
      left -= Date.now() - since
      return
    }
    since = Date.now()
    stretch = createScope()
    after(stretch, left, () => {
      watch.end()
      scope.run(onSlow)
    })
  }

  scope.add(watch.end)
  watch.add(() => stretch?.end())
  update()
  listen(watch, 'visibilitychange', update, document)
  listen(watch, 'online', update)
  listen(watch, 'offline', update)
}
