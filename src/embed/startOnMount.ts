import { after, listen } from './browser.js'
import { frame } from './frame/frame.js'
import { comeBack } from './redirect.js'
import type { Signing } from './signing/signing.js'
import type { Holder } from './signing/signingOptions.js'
import { isSettled } from './signing/signingState.js'

/** Milliseconds that `autoStart` waits for the answer of `confirm`. */
const START_AFTER = 2_000

/**
 * Asks once the component is visible, because the recipient may have signed meanwhile. `start()` does
 * not wait for the answer. With `thenStart`, requests a ceremony as soon as the page is visible, if none
 * was requested before and the answer is not final. `holder` has the options of the request. Returns a
 * function that stops waiting.
 */
export function startOnMount(signing: Signing, thenStart: boolean, holder?: Holder): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  const stop = (): void => waiting.abort()
  const { state } = signing
  if (isSettled(state) || (state.status === 'idle' && comeBack(signing))) return stop
  if (!thenStart) {
    signing.run(() => signing.ask('mounted'))
    return stop
  }
  let hasBegun = false
  const begin = (): void => {
    // Not in a background tab, and not while the page is prerendering.
    if (hasBegun || document.visibilityState !== 'visible') return
    hasBegun = true
    const start = (): void => {
      if (!signal.aborted && !isSettled(signing.state)) signing.startAutomatically(frame, holder)
    }
    after(signal, START_AFTER, start)
    signing.run(() => signing.ask('mounted', start))
  }
  begin()
  if (!hasBegun) listen(signal, 'visibilitychange', begin, document)
  return stop
}
