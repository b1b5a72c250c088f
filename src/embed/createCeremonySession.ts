import { unsealGrant } from './client/sealedGrant.js'
import { createSession } from './createSession.js'
import { warmUp, type WarmUps } from './frame/warmUp.js'
import type { CeremonySession } from './session/ceremonySession.js'
import type { CeremonySessionOptions, SessionOptions } from './session/sessionOptions.js'

/**
 * Creates a session for one ceremony. It does nothing before `start()`, which needs a browser.
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
  const holder = { current: withOpenGrants(options) }
  const warmUps: WarmUps = new Map()
  let addresses = options.warmUp
  const session = createSession(holder.current)
  session.hold(holder)
  return Object.assign(session, {
    prepare(): void {
      if (session.getSnapshot().status === 'idle') warmUp(addresses ?? [], warmUps)
    },
    configure(next: CeremonySessionOptions): void {
      addresses = next.warmUp
      holder.current = withOpenGrants(next)
    },
  })
}

/** Makes `create` return a readable ceremony: this package's client returns a `SealedGrant`. */
function withOpenGrants(options: CeremonySessionOptions): SessionOptions {
  return { ...options, create: async (request) => unsealGrant(await options.create(request)) }
}
