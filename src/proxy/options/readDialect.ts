import {
  type CeremonyCompletion,
  type CeremonyOutcome,
  isCompletion,
  isUrlParameters,
} from '../../contract/ceremony.js'
import type { ServiceDialect } from '../../contract/dialect/serviceDialect.js'
import { isJsonObject, isStringArray } from '../../contract/jsonObject.js'

/** Whether a value is a dialect. Its segment becomes part of a path that is called with the key. */
export function isDialect(value: unknown): value is ServiceDialect {
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

/** As {@link isCompletion}, with known outcomes only. */
function isTable(value: unknown): value is CeremonyCompletion {
  if (!isCompletion(value)) return false
  const { events, reason = '', result = '', scheme = '' } = value
  return (
    Object.values(events).every((outcome) => OUTCOMES.has(outcome)) &&
    [reason, result, scheme].every((name) => typeof name === 'string')
  )
}

/** The optional fields of a dialect. */
const FURTHER: Readonly<Record<string, (value: unknown) => boolean>> = {
  creation: (fields) => isJsonObject(fields) && !RESERVED.some((name) => name in fields),
  revokesOlder: (flag) => typeof flag === 'boolean',
  languages: isStringArray,
  language: (language) => typeof language === 'string',
  busyRetryAfter: isCount,
  states: (states) =>
    isJsonObject(states) &&
    isStringArray(states['recipients']) &&
    isStringArray(states['envelopes']) &&
    isCount(states['retryAfter']),
}

/** Fields that only the proxy writes. */
const RESERVED = ['authentication', 'redirect_url', 'embeddable_in', 'url']

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 1
}
