import { createSession } from './createSession.js'
import { warmUp, type WarmUps } from './frame/warmUp.js'
import type { CeremonySession } from './session/ceremonySession.js'
import type { CeremonySessionOptions } from './session/sessionOptions.js'

/**
 * Makes a session. It does nothing until `start()`, and it runs in a browser only from then on.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: ({ signal }) => client.createCeremony('re_8Unml6TyhNN8923Rminm40', {}, signal),
 *   onFinish: () => showThanks(),
 * })
 * const unmount = mountCeremony(document.querySelector('#sign')!, session, { title: 'Sign the lease' })
 * session.start()
 * ```
 */
export function createCeremonySession(options: CeremonySessionOptions): CeremonySession {
  const holder = { current: options }
  const warmUps: WarmUps = new Map()
  const session = createSession(options)
  session.hold(holder)
  return Object.assign(session, {
    prepare(): void {
      const { warmUp: addresses = [] } = holder.current
      if (session.getSnapshot().status === 'idle') warmUp(addresses, warmUps)
    },
    configure(next: CeremonySessionOptions): void {
      holder.current = next
    },
  })
}
