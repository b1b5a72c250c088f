import { unsealGrant } from './client/sealedGrant.js'
import { createHandle } from './createHandle.js'
import { createWarmUp } from './frame/warmUp.js'
import type { CeremonySession } from './signing/signing.js'
import { createCore, type SigningHolder } from './signing/signingCore.js'
import type { CeremonySessionOptions, SigningOptions } from './signing/signingOptions.js'

/**
 * Creates one signing for a page without React. It does nothing before `start()`, which needs a
 * browser. The returned object is the identity of the signing: create another one for another
 * document or recipient.
 *
 * @example
 * ```ts
 * const client = createSigningClient({ endpoint: '/api/signing' })
 * const session = createCeremonySession({
 *   create: ({ idempotencyKey }) =>
 *     client.createCeremony('re_8Unml6TyhNN8923Rminm40', { idempotencyKey }),
 *   onFinish: () => showThanks(),
 * })
 * const unmount = mountCeremony(document.querySelector('#sign')!, session, { title: 'Sign the lease' })
 * session.start()
 * ```
 */
export function createCeremonySession(options: CeremonySessionOptions): CeremonySession {
  const current = { current: withOpenGrants(options) }
  const holder: SigningHolder = { options: current }
  const core = createCore(holder, options.ceremonyKey)
  let addresses = options.warmUp
  const warmUp = createWarmUp(() => addresses)
  core.holders = [holder]
  return Object.assign(createHandle({ find: () => core, holder }), {
    prepare(): void {
      if (core.state.status === 'idle') warmUp()
    },
    configure(next: CeremonySessionOptions): void {
      addresses = next.warmUp
      current.current = withOpenGrants(next)
    },
  })
}

/** Makes `create` return a readable ceremony: this package's client returns a `SealedGrant`. */
function withOpenGrants(options: CeremonySessionOptions): SigningOptions {
  return { ...options, create: async (request) => unsealGrant(await options.create(request)) }
}
