import { type CeremonyOutcome, isCompletion, isUrlParameters } from '../contract/ceremony.js'
import { isStringArray } from '../contract/jsonObject.js'

/** The fields of a created ceremony that have a shape. */
interface CreatedFields {
  readonly completion?: unknown
  readonly embeddableIn?: unknown
  readonly expiresAt?: unknown
  readonly singleUse?: unknown
  readonly urlParameters?: unknown
}

/**
 * Returns the sentence about a wrong field of a ceremony that an adapter in JavaScript has returned,
 * or `undefined`. The page would otherwise wait for an event that never comes.
 */
export function ceremonyProblem({
  completion,
  embeddableIn,
  expiresAt,
  singleUse,
  urlParameters,
}: CreatedFields): string | undefined {
  if (completion !== undefined) {
    const { events, key = 'type', json = false } = Object(completion)
    if (!isCompletion(completion))
      return '`completion` must have a table `events`, and `origins` must be a list of texts'
    const unknown = Object.entries(events).find(([, meaning]) => !OUTCOMES.has(meaning))
    if (unknown)
      return `\`completion.events\` must map each event to one of ${[...OUTCOMES].join(', ')}`
    if (!KEYS.has(key)) return '`completion.key` must be "type", "action" or "self"'
    if (typeof json !== 'boolean') return '`completion.json` must be true or false'
  }
  if (expiresAt !== undefined && !isIsoTime(expiresAt)) {
    return '`expiresAt` must be a time in ISO 8601, such as "2027-01-31T12:00:00Z"'
  }
  if (singleUse !== undefined && typeof singleUse !== 'boolean') {
    return '`singleUse` must be true or false'
  }
  if (!isStringArray(embeddableIn ?? [])) return '`embeddableIn` must be a list of sites'
  if (urlParameters !== undefined && !isUrlParameters(urlParameters)) {
    return '`urlParameters` must have only `frame`, `tab` and `web_view`, each with texts'
  }
  return undefined
}

const OUTCOMES = new Set<unknown>([
  'ready',
  'completed',
  'declined',
  'canceled',
  'expired',
  'not_your_turn',
  'failed',
] satisfies CeremonyOutcome[])

const KEYS = new Set<unknown>(['type', 'action', 'self'])

function isIsoTime(value: unknown): boolean {
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
  return typeof value === 'string' && shape.test(value) && !Number.isNaN(Date.parse(value))
}
