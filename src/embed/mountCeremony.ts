import { fillFrame } from './frame/fillFrame.js'
import { type FrameOptions, frameAttributes } from './frame/frameAttributes.js'
import { accessOf } from './signing/access.js'
import type { CeremonySession } from './signing/signing.js'
import { endWatch } from './signing/signingCore.js'
import { startOnMount } from './start/startOnMount.js'

/**
 * Shows the iframe of a signing inside `container`, without React. Calls `confirm` with the reason
 * `mounted`. Your page renders the start button and the notices: use `session.subscribe` and
 * `ceremonyNotice`. The returned function removes the iframe and ends an unfinished attempt.
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
    const frame = Object.assign(document.createElement('iframe'), attributes)
    shown = frame
    container.append(frame)
    fillFrame(session, frame)
  }

  const unsubscribe = session.subscribe(update)
  update()
  startOnMount(session, false)
  return () => {
    unsubscribe()
    shown?.remove()
    session.close()
    // After the end, `close()` does nothing, so stop the timers that call `confirm`.
    const core = accessOf(session).find()
    if (core) endWatch(core)
  }
}
