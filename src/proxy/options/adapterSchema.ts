import * as v from 'valibot'
import { fn } from './parseOptions.js'

const text = v.pipe(v.string(), v.minLength(1))
const optionalFunction = v.optional(fn())

/** Validates a `SigningService`, which JavaScript or another package may have built. */
export const adapterSchema = v.pipe(
  v.object({
    name: text,
    basePath: v.pipe(v.string(), v.regex(/^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/)),
    auth: v.object({
      header: v.pipe(v.string(), v.regex(/^[a-z][a-z\d-]*$/)),
      scheme: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/))),
    }),
    can: v.object({
      evidence: v.boolean(),
      replace: v.union([v.literal(false), v.picklist(['new_id', 'same_id', 'same_link'])]),
      create: v.picklist(['safe', 'revokes', 'unsafe']),
    }),
    testKeyPrefix: v.optional(text),
    refusals: v.optional(
      v.object({ field: v.array(text), codes: v.record(v.string(), v.string()) }),
    ),
    isRecipientId: optionalFunction,
    isDeliverableId: optionalFunction,
    createCeremony: fn(),
    replaceRecipient: optionalFunction,
    retrieveDeliverable: optionalFunction,
    downloadDeliverable: optionalFunction,
    checkHealth: optionalFunction,
    status: optionalFunction,
  }),
  v.check(({ can, replaceRecipient }) => can.replace === false || replaceRecipient !== undefined),
)
