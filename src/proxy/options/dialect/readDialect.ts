import {
  type CeremonyCompletion,
  type CeremonyOutcome,
  isCompletion,
  isUrlParameters,
} from '../../../contract/ceremony.js'
import { contractDialect } from '../../../contract/dialect/contractDialect.js'
import type { ServiceDialect } from '../../../contract/dialect/serviceDialect.js'
import { isJsonObject, isStringArray } from '../../../contract/jsonObject.js'
import { invalidOption } from '../invalidOption.js'
import { isCount } from '../readSettings.js'

/** Reads a dialect: its segment becomes part of a path that is called with the key. */
export function readDialect(dialect: unknown): ServiceDialect {
  if (dialect === undefined) return contractDialect
  if (isDialect(dialect)) return dialect
  throw invalidOption(
    'service.dialect',
    'is not a dialect',
    'Leave it out for the service contract, or give `signatureApi2026`.',
  )
}

function isDialect(value: unknown): value is ServiceDialect {
  if (!isJsonObject(value)) return false
  const { ceremonySegment, urlParameters, authentication, completion } = value
  return (
    typeof ceremonySegment === 'string' &&
    /^[a-z_-]{1,40}$/.test(ceremonySegment) &&
    isUrlParameters(urlParameters) &&
    (authentication === 'object' || authentication === 'list') &&
    (completion === 'landing' || completion === 'message' || isTable(completion)) &&
    Object.entries(FURTHER).every(
      ([name, holds]) => value[name] === undefined || holds(value[name]),
    )
  )
}

const OUTCOMES = new Set<unknown>([
  'completed',
  'declined',
  'canceled',
  'failed',
] satisfies CeremonyOutcome[])

/** As {@link isCompletion}, and held against the closed set: this side is started with it. */
function isTable(value: unknown): value is CeremonyCompletion {
  if (!isCompletion(value)) return false
  const { events, reason = '', result = '', scheme = '' } = value
  return (
    Object.values(events).every((outcome) => OUTCOMES.has(outcome)) &&
    [reason, result, scheme].every((name) => typeof name === 'string')
  )
}

/** What a dialect may leave out. */
const FURTHER: Readonly<Record<string, (value: unknown) => boolean>> = {
  creation: (fields) => isJsonObject(fields) && !RESERVED.some((name) => name in fields),
  revokesOlder: (flag) => typeof flag === 'boolean',
  appearance: (look) =>
    isJsonObject(look) &&
    isStringArray(look['languages']) &&
    [look['accentColor'], look['allowCancel']].every((name) => typeof name === 'string'),
  rate: (rate) =>
    isJsonObject(rate) && [rate['perSecond'], rate['burst'], rate['retryAfter']].every(isCount),
  states: (states) =>
    isJsonObject(states) &&
    isStringArray(states['recipients']) &&
    isStringArray(states['envelopes']) &&
    isCount(states['retryAfter']),
}

/** Fields that the proxy alone writes. */
const RESERVED = ['authentication', 'redirect_url', 'embeddable_in', 'url']
