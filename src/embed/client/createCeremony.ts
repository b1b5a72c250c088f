import { parseCeremonyGrant } from '../../contract/ceremony.js'
import { routes } from '../../contract/routes.js'
import { post, type ProxyCall } from './proxyCall.js'
import { SealedGrant } from './sealedGrant.js'
import type { CeremonyRequestOptions } from './signingClient.js'

/**
 * Asks the proxy for a ceremony. Every call makes a request; a session makes sure that there is one
 * call per intention. `signal` stops the wait and not the request, which the server may have.
 */
export async function createCeremony(
  call: ProxyCall,
  recipientId: string,
  { redirect, evidence }: CeremonyRequestOptions = {},
  signal?: AbortSignal,
): Promise<SealedGrant> {
  const path = routes.ceremony(encodeURIComponent(recipientId))
  const request = post(call, path, { redirect, evidence }, parseCeremonyGrant, undefined, signal)
  return new SealedGrant(await untilAborted(request, signal))
}

async function untilAborted<Value>(
  awaited: Promise<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  if (!signal) return awaited
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    awaited.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
