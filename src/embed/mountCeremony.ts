import type { CeremonySession } from './session/ceremonySession.js'
import type { FrameOptions } from './frame/frameOptions.js'
import { outOfSight } from './frame/outOfSight.js'
import { adoptFrame, frameAttributes } from './lifecycle/frameElement.js'

/**
 * Shows a session's frame in `container` without React: puts an iframe there while there is a
 * ceremony to show, takes it away when it is over. Everything else (a spinner, thanks, errors) is
 * the page's own, from `session.subscribe`. Returns the unmount, which also closes the session.
 */
export function mountCeremony(
  container: Element,
  session: CeremonySession,
  options: FrameOptions,
): () => void {
  let shown: { readonly frame: HTMLIFrameElement; isHidden: boolean } | undefined

  function update(): void {
    const attributes = frameAttributes(session, options)
    const isHidden = session.getSnapshot().prepared === true
    if (attributes?.name === shown?.frame.name) {
      if (shown?.isHidden && !isHidden) {
        shown.isHidden = false
        hide(shown.frame, false)
      }
      return
    }
    shown?.frame.remove()
    shown = undefined
    if (!attributes) return
    const frame = Object.assign(document.createElement('iframe'), attributes)
    shown = { frame, isHidden }
    if (isHidden) hide(frame, true)
    // Inserted with its `src`: an empty iframe would fire a `load` for about:blank.
    adoptFrame(session, frame)
    container.append(frame)
  }

  const release = session.retain()
  const unsubscribe = session.subscribe(update)
  update()
  return () => {
    unsubscribe()
    shown?.frame.remove()
    release()
  }
}

/** What was prepared stays where it is and comes into sight: a frame that is moved loads again. */
function hide(frame: HTMLIFrameElement, isHidden: boolean): void {
  frame.inert = isHidden
  for (const [name, value] of Object.entries(outOfSight)) {
    frame.style.setProperty(name, isHidden ? value : '')
  }
}
