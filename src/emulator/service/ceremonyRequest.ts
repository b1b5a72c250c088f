import * as v from 'valibot'
import type { CeremonyRequest } from '../../contract/ceremony.js'
import { isJsonObject, type JsonObject } from '../../contract/jsonObject.js'
import type { EmulatorSettings } from '../emulatorOptions.js'
import { FILLED_TEXT, oneOf, problemsOf, TEXT, WEB_ADDRESS } from '../http/problemsOf.js'
import { ServiceProblem } from '../http/serviceProblem.js'
import type { Profile } from '../profile/profile.js'
import { frameAncestor } from './frameAncestors.js'

/** The body of a request for a ceremony, and the fields that the response repeats. */
export interface SubmittedCeremony {
  readonly request: CeremonyRequest
  /** The submitted fields without `url`, because the response has its own `url`. */
  readonly echo: JsonObject
}

const OBJECT = 'must be an object'
const DATA = v.record(TEXT, TEXT, 'must map labels to strings')
const custom = v.looseObject({ type: v.literal('custom'), provider: TEXT, data: DATA })
/** The contract shows only the method `custom`, so other types and their fields are not checked. */
const otherMethod = v.looseObject({ type: FILLED_TEXT }, OBJECT)
const authentication = v.lazy((value) => (isCustom(value) ? custom : otherMethod))

const liveCustom = v.looseObject({
  ...custom.entries,
  data: v.pipe(
    DATA,
    v.check((data) => Object.keys(data).length > 0, 'must contain at least one label'),
  ),
})
const liveMethod = v.looseObject({ type: oneOf(['custom', 'email_link', 'email_code']) }, OBJECT)
const liveAuthentication = v.lazy((value) => (isCustom(value) ? liveCustom : liveMethod))

const SOURCE = v.pipe(
  TEXT,
  v.check(
    (source) => frameAncestor(source) !== undefined,
    'must be a site such as "https://portal.example.com"',
  ),
)
const DELAY = 'must be a number of seconds from 0 to 20'
const LIST = 'must be a list of one or more methods'

const contractFields = {
  authentication,
  redirect_url: v.optional(WEB_ADDRESS),
  embeddable_in: v.optional(v.array(SOURCE, 'must be a list of strings')),
}
const liveFields = {
  ...contractFields,
  authentication: v.pipe(v.array(liveAuthentication, LIST), v.minLength(1, LIST)),
  // In the documents of the live service, `null` means that there is no `redirect_url`.
  redirect_url: v.nullish(WEB_ADDRESS),
  redirect_delay: v.optional(v.pipe(v.number(DELAY), v.minValue(0, DELAY), v.maxValue(20, DELAY))),
  url_variant: v.optional(v.unknown()),
}

const SCHEMAS = {
  contract: {
    lenient: v.looseObject(contractFields, OBJECT),
    strict: v.strictObject(contractFields, OBJECT),
  },
  live: { lenient: v.looseObject(liveFields, OBJECT), strict: v.strictObject(liveFields, OBJECT) },
}

/**
 * Reads the body that creates a ceremony. Throws `invalid-request` with a list of all problems. In
 * the live profile, `authentication` is a list, of which the emulator uses the first entry.
 */
export function readCeremonyRequest(
  { profile, strict }: Pick<EmulatorSettings, 'profile' | 'strict'>,
  body: unknown,
): SubmittedCeremony {
  const errors = problemsOf(SCHEMAS[profile.name][strict ? 'strict' : 'lenient'], body)
  const { url: _, ...echo } = isJsonObject(body) ? body : {}
  const request = profile.name === 'live' ? withFirstMethod(echo) : echo
  if (errors.length === 0 && isCeremonyRequest(request)) return { request, echo }
  throw new ServiceProblem('invalid-request', 'The body of the ceremony request is invalid.', {
    errors,
  })
}

/** Returns the number of seconds that a ceremony page waits before it reports its end. */
export function redirectDelayOf({ redirectDelay }: Profile, request: object): number {
  const asked: unknown = Reflect.get(request, 'redirect_delay')
  return typeof asked === 'number' ? asked : redirectDelay
}

function withFirstMethod({ redirect_url: redirectUrl, ...body }: JsonObject): JsonObject {
  const list = body['authentication']
  const first: unknown = Array.isArray(list) ? list[0] : undefined
  return {
    ...body,
    authentication: first,
    ...(redirectUrl != null && { redirect_url: redirectUrl }),
  }
}

function isCeremonyRequest(body: JsonObject): body is JsonObject & CeremonyRequest {
  return v.is(SCHEMAS.contract.lenient, body)
}

function isCustom(value: unknown): boolean {
  return isJsonObject(value) && value['type'] === 'custom'
}
