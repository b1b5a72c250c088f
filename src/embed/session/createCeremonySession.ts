import { optional } from '../browser/optional.js'
import type { CeremonySession, CeremonySessionOptions } from './CeremonySession.js'
import { begin } from './asking.js'
import { type CeremonyTab, isUsed } from './attempt.js'
import { createCeremonyLife } from './ceremonyLife.js'
import { isLive } from './ceremonyState.js'
import { popupBlocked } from './sessionErrors.js'
import { registerInternals } from './sessionInternals.js'
import { adoptFrame, showInTab } from './showing.js'

/**
 * Makes a session. It does nothing until `start()`, and it runs in a browser only from then on.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: (request) => client.createCeremony('re_8Unml6TyhNN8923Rminm40', request),
 *   onFinish: () => showThanks(),
 * })
 * const unmount = mountCeremony(document.querySelector('#sign')!, session, { title: 'Sign the lease' })
 * session.start()
 * ```
 */
export function createCeremonySession(initial: CeremonySessionOptions): CeremonySession {
  const life = createCeremonyLife(initial)
  const holders = new Set<object>()

  const session: CeremonySession = {
    subscribe: life.subscribe,
    getSnapshot: life.state,
    start() {
      const { status, error } = life.state()
      // What has hung once must not be joined again.
      if (status === 'idle' || status === 'failed') begin(life, error?.code === 'create_timeout')
    },
    restart() {
      begin(life, true)
    },
    close() {
      life.close()
      if (holders.size === 0) life.leave()
    },
    recheck: life.recheck,
    configure(next) {
      life.options = next
    },
    retain() {
      const holder = {}
      holders.add(holder)
      life.isReleased = false
      life.join()
      return () => {
        holders.delete(holder)
        life.isReleased = holders.size === 0
        const leave = (): void => {
          if (!life.isReleased) return
          life.leave()
          life.close(isLive(life.state()))
        }
        if (optional(() => setTimeout(leave)) === undefined) leave()
      }
    },
  }

  registerInternals(session, {
    attempt: life.attempt,
    begin: (fresh, tab) => begin(life, fresh, tab),
    showInTab(tab: CeremonyTab) {
      const attempt = life.attempt()
      if (attempt?.phase === 'asking') life.enter({ ...attempt, tab })
      else if (attempt && 'ceremony' in attempt && !(life.options.singleUse && isUsed(attempt))) {
        const { nonce, ceremony } = attempt
        life.step(nonce, () => showInTab(life, nonce, ceremony, tab))
      } else begin(life, true, tab)
    },
    tabRefused() {
      const error = popupBlocked()
      if (life.state().status === 'idle') life.dispatch({ type: 'fail', error })
      life.report(error)
    },
    adoptFrame: (frame) => adoptFrame(life, frame),
  })
  return session
}
