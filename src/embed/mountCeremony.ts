import { adoptFrame } from './frame/showInFrame.js'
import { type FrameOptions, frameAttributes } from './frame/frameAttributes.js'
import { askOnMount } from './start/askOnMount.js'
import type { CeremonySession } from './session/ceremonySession.js'

/**
 * Shows a session's iframe in `container`, without React, and calls `confirm` with the reason `mounted`.
 * The page renders its button and notices itself, from `session.subscribe` and `ceremonyNotice`. The
 * returned function removes the iframe and closes the session.
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
