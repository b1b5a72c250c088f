import * as v from 'valibot'
import { isUrlParameters } from '../../contract/ceremony.js'

const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const texts = v.array(v.string())
const text = v.optional(v.string())
const outcome = v.picklist(['completed', 'declined', 'canceled', 'failed'])

/** Request fields that only the proxy sets. A `ServiceDialect` must not contain them. */
const RESERVED = ['authentication', 'redirect_url', 'embeddable_in', 'url']

/** Validates a `ServiceDialect`. `ceremonySegment` must be one word, because a url contains it. */
export const dialectSchema = v.object({
  ceremonySegment: v.pipe(v.string(), v.regex(/^[a-z_-]{1,40}$/)),
  authentication: v.picklist(['object', 'list']),
  creation: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.check((fields) => !RESERVED.some((name) => name in fields)),
    ),
  ),
  urlParameters: v.custom(isUrlParameters),
  completion: v.union([
    v.picklist(['landing', 'message']),
    v.object({
      events: v.record(v.string(), outcome),
      reason: text,
      result: text,
      scheme: text,
    }),
  ]),
  revokesOlder: v.optional(v.boolean()),
  languages: v.optional(texts),
  language: text,
  busyRetryAfter: v.optional(seconds),
  states: v.optional(v.object({ recipients: texts, envelopes: texts, retryAfter: seconds })),
})
