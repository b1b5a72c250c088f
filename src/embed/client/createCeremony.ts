import { type CeremonyGrant, fieldNames, parseGrant } from '../../contract/ceremony.js'
import { isJsonObject } from '../../contract/jsonObject.js'
import { routes } from '../../contract/routes.js'
import { clientError } from '../errors/clientError.js'
import { post, type ProxyCall } from './proxyCall.js'
import type { CeremonyRequestOptions } from './signingClient.js'

/** Requests a ceremony from the proxy. */
export async function createCeremony(
  call: ProxyCall,
  recipientId: string,
  { redirect, claims, idempotencyKey }: CeremonyRequestOptions = {},
): Promise<CeremonyGrant> {
  const path = routes.ceremony(encodeURIComponent(recipientId))
  const answer = await post(call, path, { redirect, claims }, objectOf, idempotencyKey)
  const grant = parseGrant(answer)
  if (!grant) throw clientError('create_failed', { value: fieldNames(answer) })
  return grant
}

const objectOf = (answer: unknown): object | undefined =>
  isJsonObject(answer) ? answer : undefined
