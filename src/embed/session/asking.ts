import type { CeremonyGrant } from '../../contract/ceremony.js'
import { isSigningError } from '../../contract/SigningError.js'
import { optional } from '../browser/optional.js'
import { watchSlowness } from '../browser/slowTimer.js'
import { after } from '../browser/timer.js'
import { type SealedGrant, unsealGrant } from '../client/sealedGrant.js'
import { foreseeBlocking } from '../frame/frameBlocking.js'
import { type Asking, beginAttempt, type CeremonyTab, endAttempt } from './attempt.js'
import { readCeremony } from './ceremony.js'
import type { CeremonyLife } from './ceremonyLife.js'
import { creationFailed, creationTimedOut, unexpected } from './sessionErrors.js'
import { DEFAULT_SLOW_AFTER, showInFrame, showInTab } from './showing.js'

const DEFAULT_CREATE_TIMEOUT = 30_000

/** Begins an attempt: asks the host for a ceremony, and shows it when it comes. */
export function begin(life: CeremonyLife, fresh: boolean, tab?: CeremonyTab): void {
  if (life.isReleased) {
    tab?.close()
    return
  }
  life.join()
  let asking: Asking
  try {
    asking = beginAttempt(tab)
  } catch (cause) {
    tab?.close()
    const error = unexpected(cause)
    if (life.dispatch({ type: 'fail', error })) life.report(error)
    return
  }
  life.enter(asking)
  life.step(asking.nonce, () => ask(life, asking, fresh))
}

/** The request leaves first: everything that is said about it comes after. */
function ask(life: CeremonyLife, { nonce, cleanup }: Asking, fresh: boolean): void {
  const { create, createTimeout, slowAfter } = life.options
  const controller = new AbortController()
  // `create` is the host's, and may throw before it returns a promise.
  new Promise<SealedGrant | CeremonyGrant>((resolve) => {
    resolve(create({ fresh, signal: controller.signal }))
  })
    .then(unsealGrant)
    .then(
      (grant) => life.step(nonce, () => admit(life, grant)),
      (error: unknown) => {
        // Who waited no longer has been told so, and this is only what became of that.
        if (controller.signal.aborted) return
        life.fail(nonce, isSigningError(error) ? error : creationFailed())
      },
    )
  cleanup.add(
    after(createTimeout ?? DEFAULT_CREATE_TIMEOUT, () => {
      controller.abort()
      life.fail(nonce, creationTimedOut())
    }),
  )
  const onSlow = (): void => life.step(nonce, () => life.dispatch({ type: 'delay' }))
  cleanup.add(optional(() => watchSlowness(slowAfter ?? DEFAULT_SLOW_AFTER, onSlow)) ?? nothing)
  // The host may have closed the session within `create`.
  if (life.attempt()?.nonce === nonce) life.dispatch({ type: 'create' })
}

const nothing = (): void => undefined

function admit(life: CeremonyLife, grant: CeremonyGrant): void {
  const asking = life.attempt()
  if (asking?.phase !== 'asking') return
  const { nonce, tab } = asking
  // Only what is left out: a url that is there and none is an error, not a link by email.
  if (grant.url === undefined) {
    life.enter(endAttempt(asking))
    life.dispatch({ type: 'email' })
    return
  }
  const ceremony = readCeremony(grant, life.options)
  if (isSigningError(ceremony)) {
    life.fail(nonce, ceremony)
    return
  }
  if (tab) {
    showInTab(life, nonce, ceremony, tab)
    return
  }
  const error = foreseeBlocking(ceremony)
  if (error) life.block(nonce, ceremony, false, error)
  else showInFrame(life, nonce, ceremony)
}
