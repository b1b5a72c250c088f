import { isJsonObject } from '../../contract/jsonObject.js'
import * as routes from '../../contract/routes.js'
import { post, type ProxyCall } from './proxyCall.js'
import type { CeremonyRequestOptions } from './signingClient.js'

/** Requests a ceremony from the proxy. The caller must check the returned object. */
export async function createCeremony(
  call: ProxyCall,
  recipientId: string,
  { redirect, claims, idempotencyKey }: CeremonyRequestOptions = {},
): Promise<object> {
  const path = routes.ceremony(encodeURIComponent(recipientId))
  return post(call, path, { redirect, claims }, objectOf, idempotencyKey)
}

const objectOf = (answer: unknown): object | undefined =>
  isJsonObject(answer) ? answer : undefined
