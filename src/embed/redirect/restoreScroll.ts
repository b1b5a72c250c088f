import { after, createScope, every, listen } from '../browser/scope.js'

/** Milliseconds for which a page that is still growing may be too short. */
const GROWS_FOR = 3_000

/** Scrolls the page to a position, as soon as the page is tall enough and unless the person acts. */
export function restoreScroll(top: number): void {
  const scope = createScope()
  const scroll = (): void => {
    scrollTo({ top, behavior: 'instant' })
    if (Math.abs(scrollY - top) <= 1) scope.end()
  }
  listen(scope, 'wheel', scope.end)
  listen(scope, 'pointerdown', scope.end)
  listen(scope, 'keydown', scope.end)
  after(scope, GROWS_FOR, scope.end)
  every(scope, 50, scroll)
  scope.run(scroll)
}
