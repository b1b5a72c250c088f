import { adoptFrame } from './frame/showInFrame.js'
import { type FrameOptions, frameAttributes } from './frame/frameAttributes.js'
import { askOnMount } from './start/askOnMount.js'
import type { CeremonySession } from './session/ceremonySession.js'

/**
 * Shows the iframe of a session inside `container`, without React. Calls `confirm` with the reason
 * `mounted`. Your page renders the start button and the notices: use `session.subscribe` and
 * `ceremonyNotice`. The returned function removes the iframe and closes the session.
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
    // The iframe has its `src` before it is inserted: an empty one fires `load` for about:blank.
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
