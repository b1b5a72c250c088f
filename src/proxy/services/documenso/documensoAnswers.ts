import * as v from 'valibot'
import type { JsonObject } from '../../../contract/jsonObject.js'
import { serviceFailure } from '../serviceFailure.js'
import type { Send } from '../signingService.js'

/** Documenso returns positions as text, in percent of the page, but accepts only numbers. */
const percent = v.pipe(v.string(), v.toNumber(), v.finite())

/** An id that becomes a part of a path. */
const idSchema = v.pipe(v.string(), v.regex(/^\w{1,100}$/))

const fieldSchema = v.object({
  recipientId: v.number(),
  envelopeItemId: v.string(),
  type: v.string(),
  page: v.number(),
  positionX: percent,
  positionY: percent,
  width: percent,
  height: percent,
  fieldMeta: v.nullable(v.record(v.string(), v.unknown())),
  /** Whether the recipient has filled in the field. */
  inserted: v.optional(v.boolean(), false),
})

const recipientSchema = v.object({
  id: v.number(),
  envelopeId: idSchema,
  /** `SIGNER`, `APPROVER`, `VIEWER`, `ASSISTANT` or `CC`. */
  role: v.string(),
  name: v.string(),
  email: v.string(),
  /** The secret of the recipient's link. It never changes. */
  token: v.pipe(v.string(), v.regex(/^[\w-]{8,128}$/)),
  /** `SIGNED` from the start for the role `CC`, which signs nothing. */
  signingStatus: v.picklist(['NOT_SIGNED', 'SIGNED', 'REJECTED']),
  /** The deadline. `signingStatus` remains `NOT_SIGNED` after it. */
  expiresAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  signingOrder: v.nullable(v.number()),
  authOptions: v.nullable(
    v.object({ accessAuth: v.array(v.string()), actionAuth: v.array(v.string()) }),
  ),
})

const envelopeSchema = v.object({
  id: idSchema,
  status: v.picklist(['DRAFT', 'PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED']),
  documentMeta: v.object({ signingOrder: v.string(), redirectUrl: v.nullable(v.string()) }),
  recipients: v.array(recipientSchema),
  fields: v.array(fieldSchema),
  envelopeItems: v.array(v.object({ id: idSchema })),
})

export type DocumensoField = v.InferOutput<typeof fieldSchema>
export type DocumensoRecipient = v.InferOutput<typeof recipientSchema>
/** An envelope, and when Documenso sent it, by Documenso's clock. */
export type DocumensoEnvelope = v.InferOutput<typeof envelopeSchema> & {
  readonly receivedAt: number
}

/** The largest response about an envelope, whose fields need about 350 bytes each. */
export const MAX_ENVELOPE_BYTES = 2_097_152

/** Reads a recipient. Rejects with `recipient_not_found` if it was deleted, or never existed. */
export async function readRecipient(id: string, send: Send): Promise<DocumensoRecipient> {
  const path = `/envelope/recipient/${id}`
  const { body } = await send({ method: 'GET', path, maxBytes: MAX_ENVELOPE_BYTES })
  return parse(recipientSchema, body)
}

/** Reads an envelope with its recipients and fields. */
export async function readEnvelope(id: string, send: Send): Promise<DocumensoEnvelope> {
  const path = `/envelope/${id}`
  const { body, receivedAt } = await send({ method: 'GET', path, maxBytes: MAX_ENVELOPE_BYTES })
  return { ...parse(envelopeSchema, body), receivedAt }
}

/**
 * Returns the status that the envelope has, or will have. After a refusal, Documenso changes it from
 * `PENDING` to `REJECTED` in the background, and not at all if it cannot seal the file.
 */
export function statusOfEnvelope({
  status,
  recipients,
}: DocumensoEnvelope): DocumensoEnvelope['status'] {
  const isRejected = recipients.some(({ signingStatus }) => signingStatus === 'REJECTED')
  return status === 'PENDING' && isRejected ? 'REJECTED' : status
}

/** Reads the response to a created recipient: a list with one recipient. */
export function parseCreatedRecipient(body: JsonObject): DocumensoRecipient {
  return parse(v.object({ data: v.tuple([recipientSchema]) }), body).data[0]
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (!result.success) throw serviceFailure('upstream_invalid')
  return result.output
}
