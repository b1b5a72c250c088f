import { watchSlowness } from '../browser/watchSlowness.js'
import { askConfirm } from '../confirm/askConfirm.js'
import { accessOf } from '../signing/access.js'
import { clientError } from '../errors/clientError.js'
import { handleLanding } from '../finish/handleMessage.js'
import { type Ceremony, isExpired, isSpent } from '../signing/ceremony.js'
import type { Signing } from '../signing/signing.js'
import { dispatch, fail, optionsOf, report, type SigningCore } from '../signing/signingCore.js'
import { isLandingPage, readLocation } from './frameLocation.js'
import { loadUrl } from './loadUrl.js'
import { handleSign, watchSigns } from './watchSigns.js'

/**
 * Loads the ceremony in the rendered, empty iframe. A second call with the same iframe does nothing.
 *
 * The url is never the iframe's `src`: the browser would list it in the page's performance entries,
 * and monitoring scripts would send it to their vendors.
 */
export function fillFrame(signing: Signing, frame: HTMLIFrameElement): void {
  const core = accessOf(signing).find()
  const { attempt, state } = core ?? {}
  if (!core || !attempt?.ceremony || state?.place !== 'frame' || attempt.frame === frame) return
  const { ceremony, scope } = attempt
  // `renewExpired` requests a new ceremony.
  if (attempt.frame && isExpired(ceremony)) return
  const stopTimer = watchSlowness(scope, optionsOf(core).slowAfter, () =>
    dispatch(core, { type: 'delay', error: clientError('frame_slow') }),
  )
  frame.addEventListener('load', () =>
    scope.run(() => {
      if (core.attempt?.frame !== frame) return
      const page = readLocation(frame.contentWindow)
      if (page !== 'blank') {
        stopTimer()
        handleLoad(core, ceremony, frame, page)
      } else if (frame.contentWindow !== core.attempt.filled) {
        // The frame was moved in the page, so its window is new and empty.
        load(core, ceremony, frame)
      }
    }),
  )
  load(core, ceremony, frame)
}

/** Loads the url. A second time, for example after a remount, loads the ceremony from its start. */
function load(core: SigningCore, ceremony: Ceremony, frame: HTMLIFrameElement): void {
  const { attempt } = core
  if (!attempt) return
  if (attempt.frame && isSpent(ceremony)) {
    fail(core, clientError('page_restored'))
    return
  }
  core.attempt = { ...attempt, frame, filled: frame.contentWindow, hasSign: false }
  if (attempt.frame) dispatch(core, { type: 'open', place: 'frame' })
  loadUrl(frame, ceremony.urlFor('frame'))
}

/** Handles a loaded page. `page` is its url; `undefined` on another origin. */
function handleLoad(
  core: SigningCore,
  ceremony: Ceremony,
  frame: HTMLIFrameElement,
  page: URL | undefined,
): void {
  const { landing, origin } = ceremony
  if (page && isLandingPage(page, landing)) {
    handleLanding(core, ceremony, 'location', page.search)
    return
  }
  const isFirst = dispatch(core, { type: 'load' })
  if (page) handleSign(core)
  else if (isFirst) watchSigns(core, frame)
  // The frame shows another page of the portal, for example a login page.
  const isOurs = page !== undefined && page.origin !== origin
  if (isOurs) report(core, clientError('frame_left', { value: landing?.href.split('?')[0] }))
  if (isOurs || !isFirst) askConfirm(core, 'left')
}
