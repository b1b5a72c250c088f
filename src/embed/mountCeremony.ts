import { adoptFrame } from './frame/showInFrame.js'
import { type FrameOptions, frameAttributes } from './frame/frameAttributes.js'
import { askOnMount } from './start/askOnMount.js'
import type { CeremonySession } from './session/ceremonySession.js'

/**
 * Shows a session's frame in `container` without React: an iframe while there is a ceremony to show.
 * Asks `confirm` with the reason `mounted`. Everything else (button, notices) is the page's own, from
 * `session.subscribe` and `ceremonyNotice`. Returns the unmount, which also closes the session.
 */
export function mountCeremony(
  container: Element,
  session: CeremonySession,
  options: FrameOptions,
): () => void {
  let shown: HTMLIFrameElement | undefined

  function update(): void {
    const attributes = frameAttributes(session, options)
    if (attributes?.name === shown?.name) return
    shown?.remove()
    shown = undefined
    if (!attributes) return
    shown = Object.assign(document.createElement('iframe'), attributes)
    // Inserted with its `src`: an empty iframe would fire a `load` for about:blank.
    adoptFrame(session, shown)
    container.append(shown)
  }

  const unsubscribe = session.subscribe(update)
  update()
  askOnMount(session, false)
  return () => {
    unsubscribe()
    shown?.remove()
    session.close()
  }
}
