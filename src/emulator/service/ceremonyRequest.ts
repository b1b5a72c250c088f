import type { CeremonyRequest } from '../../contract/ceremony.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import type { EmulatorSettings } from '../emulatorOptions.js'
import type { Profile } from '../profile/profile.js'
import { problemsOfUnknown } from '../http/problemsOfUnknown.js'
import { frameAncestor } from './frameAncestors.js'
import { isWebAddress } from '../http/isWebAddress.js'
import { ServiceProblem } from '../http/serviceProblem.js'

/** What a client asked for: what the emulator goes by, and what the answer repeats. */
export interface SubmittedCeremony {
  readonly request: CeremonyRequest
  /** The submitted fields as they came, without the `url` that only an answer has. */
  readonly echo: JsonObject
}

/**
 * Reads the body of the call that creates a ceremony; throws `invalid-request` with everything that is
 * wrong. In the live profile `authentication` is a list, and the emulator goes by its first entry.
 */
export function readCeremonyRequest(
  { profile, strict }: Pick<EmulatorSettings, 'profile' | 'strict'>,
  body: unknown,
): SubmittedCeremony {
  const { authentication } = profile
  const isList = authentication === 'list'
  if (!isJsonObject(body)) throw invalid(['The body must be an object.'])
  const problems = [
    ...(isList ? problemsOfList(body['authentication']) : []),
    ...(isList ? problemsOfDelay(body['redirect_delay']) : []),
    ...(strict ? problemsOfUnknown(body, isList ? LIVE_FIELDS : FIELDS) : []),
  ]
  const first = isList && Array.isArray(body['authentication']) ? body['authentication'][0] : null
  const { url: _, ...echo } = body
  const request: JsonObject = isList ? { ...withoutNull(echo), authentication: first } : echo
  if (problems.length === 0 && isCeremonyRequest(request)) return { request, echo }
  throw invalid([...problems, ...(problems.length > 0 ? [] : problemsOf(request))])
}

/** In the live service's documents `null` stands for no `redirect_url`. */
function withoutNull({ redirect_url: redirectUrl, ...body }: JsonObject): JsonObject {
  return redirectUrl == null ? body : { ...body, redirect_url: redirectUrl }
}

const FIELDS = ['authentication', 'redirect_url', 'embeddable_in']
const LIVE_FIELDS = [...FIELDS, 'redirect_delay', 'url_variant']
/** Seconds. */
const LONGEST_DELAY = 20

function problemsOfDelay(delay: unknown): string[] {
  const isDelay = typeof delay === 'number' && delay >= 0 && delay <= LONGEST_DELAY
  if (delay === undefined || isDelay) return []
  return [`"redirect_delay" must be a number of seconds from 0 to ${LONGEST_DELAY}.`]
}

/** Seconds that a ceremony's page waits before it tells of its end. */
export function redirectDelayOf(
  { redirectDelay }: Pick<Profile, 'redirectDelay'>,
  request: object,
): number {
  const asked: unknown = Object.entries(request).find(([name]) => name === 'redirect_delay')?.[1]
  return typeof asked === 'number' ? asked : redirectDelay
}

function invalid(errors: readonly string[]): ServiceProblem {
  return new ServiceProblem(
    'invalid-request',
    'The ceremony cannot be created from this request.',
    {
      errors,
    },
  )
}

const LIVE_METHODS = ['custom', 'email_link', 'email_code']

/** Stricter than the contract, as the live service's documents are. */
function problemsOfList(list: unknown): string[] {
  if (!Array.isArray(list) || list.length === 0) {
    return ['"authentication" is required and must be a list of one or more.']
  }
  return list.flatMap((entry: unknown, index) => {
    const { type, data } = isJsonObject(entry) ? entry : {}
    if (!LIVE_METHODS.some((method) => method === type)) {
      return [`"authentication[${index}].type" must be one of ${LIVE_METHODS.join(', ')}.`]
    }
    if (type !== 'custom') return []
    return [
      ...problemsOfAuthentication(entry),
      ...(isJsonObject(data) && Object.keys(data).length === 0
        ? [`"authentication[${index}].data" must not be empty.`]
        : []),
    ]
  })
}

function isCeremonyRequest(body: unknown): body is CeremonyRequest & JsonObject {
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
