import type { Ceremony, CeremonyRequest } from '../../contract/ceremony.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import { frameAncestor } from './frameAncestors.js'
import { isWebAddress } from '../http/isWebAddress.js'
import { ServiceProblem } from '../http/ServiceProblem.js'

/**
 * Reads the body of `POST …/ceremony`, without the `url` that only an answer has; throws
 * `invalid-request` with everything that is wrong.
 */
export function readCeremonyRequest(body: unknown): CeremonyRequest {
  const errors = isJsonObject(body) ? problemsOf(body) : ['The body must be an object.']
  if (errors.length === 0 && isCeremonyRequest(body)) {
    const { url: _, ...submitted }: Ceremony = body
    return submitted
  }
  throw new ServiceProblem('invalid-request', 'The ceremony cannot be created from this request.', {
    errors,
  })
}

function isCeremonyRequest(body: unknown): body is CeremonyRequest {
  return isJsonObject(body) && problemsOf(body).length === 0
}

function problemsOf(body: JsonObject): string[] {
  return [
    ...problemsOfAuthentication(body['authentication']),
    ...problemsOfRedirectUrl(body['redirect_url']),
    ...problemsOfEmbeddableIn(body['embeddable_in']),
  ]
}

function problemsOfAuthentication(authentication: unknown): string[] {
  if (!isJsonObject(authentication)) return ['"authentication" is required and must be an object.']
  const { type, provider, data } = authentication
  if (typeof type !== 'string' || type === '') {
    return ['"authentication.type" is required and must be a string that is not empty.']
  }
  // The other method's literal and fields are not shown, so they are taken as they come.
  if (type !== 'custom') return []
  return [
    ...(typeof provider === 'string'
      ? []
      : ['"authentication.provider" is required with "custom" and must be a string.']),
    ...(isJsonObject(data) && Object.values(data).every((value) => typeof value === 'string')
      ? []
      : ['"authentication.data" is required with "custom" and must map labels to strings.']),
  ]
}

function problemsOfRedirectUrl(url: unknown): string[] {
  if (url === undefined || (typeof url === 'string' && isWebAddress(url))) return []
  return ['"redirect_url" must be an absolute url that begins with https:// or http://.']
}

function problemsOfEmbeddableIn(sources: unknown): string[] {
  if (sources === undefined) return []
  if (!Array.isArray(sources)) return ['"embeddable_in" must be an array of strings.']
  return sources.flatMap((source: unknown, index) =>
    typeof source === 'string' && frameAncestor(source) !== undefined
      ? []
      : [`"embeddable_in[${index}]" must be a source such as "https://portal.example.com".`],
  )
}
