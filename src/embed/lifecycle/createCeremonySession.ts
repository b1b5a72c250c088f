import { askCreate } from './asked/askCreate.js'
import type { CeremonySession, CeremonySessionOptions } from '../session/ceremonySession.js'
import { createSession } from './createSession.js'

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
export function createCeremonySession(options: CeremonySessionOptions): CeremonySession {
  return createSession(options, askCreate)
}
