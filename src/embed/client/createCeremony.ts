import { type CeremonyGrant, parseCeremonyGrant } from '../../contract/ceremony.js'
import { routes } from '../../contract/routes.js'
import { post, type ProxyCall } from './proxyCall.js'
import type { CeremonyRequestOptions } from './signingClient.js'

/** Requests a ceremony from the proxy. Every call sends one POST. */
export async function createCeremony(
  call: ProxyCall,
  recipientId: string,
  { redirect, evidence }: CeremonyRequestOptions = {},
): Promise<CeremonyGrant> {
  const path = routes.ceremony(encodeURIComponent(recipientId))
  return post(call, path, { redirect, evidence }, parseCeremonyGrant)
}
