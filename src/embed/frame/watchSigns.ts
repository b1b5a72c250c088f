import { after } from '../browser/scope.js'
import { dispatch, type SigningCore } from '../signing/signingCore.js'

/** Milliseconds after `load` in which a working page usually gives a sign. */
const SIGN_WITHIN = 4_000

/**
 * Marks the loaded frame as silent if nothing in it gives a sign: browsers fire `load` for a frame
 * that they refused, too. The focus is no sign, because a click also focuses a refused frame.
 */
export function watchSigns(core: SigningCore, frame: HTMLIFrameElement): void {
  const { scope } = core.attempt ?? {}
  if (!scope) return
  after(scope, SIGN_WITHIN, () => {
    const { attempt } = core
    // The error page of a browser contains no frames.
    if (attempt?.frame !== frame || attempt.hasSign || frame.contentWindow?.length) return
    dispatch(core, { type: 'silence', silent: true })
  })
}

/** Handles a sign that the frame shows a working page. */
export function handleSign(core: SigningCore): void {
  if (core.attempt) core.attempt = { ...core.attempt, hasSign: true }
  dispatch(core, { type: 'silence', silent: false })
}
