import * as v from 'valibot'
import { decodeText, parseJsonObject, readBoundedBytes } from '../proxy/bounds/bounded.js'
import { fn, parseOptions } from '../proxy/options/parseOptions.js'
import { documentSchema, statusOf } from '../proxy/services/boldSign/boldSignDocument.js'
import type { StatusReading } from '../proxy/services/signingService.js'
import { answerDeliveries } from './answerDeliveries.js'
import { isSigned, signedContent } from './webhookSignature.js'

/** Options of {@link createBoldSignReceiver}. */
export interface BoldSignReceiverOptions {
  /** 1 to 10 secrets of the webhook. During a rotation, list the old and the new secret. */
  readonly secrets: readonly string[]
  /**
   * Receives the status of each signer of a document after an event. It receives the same status more
   * than once, and in any order: ignore one with an older `occurredAt`. If it throws, the delivery
   * gets 503.
   */
  readonly onStatus: (change: BoldSignStatus) => void | Promise<void>
}

/** The status of a signer, as an event of BoldSign contains it. */
export interface BoldSignStatus extends StatusReading {
  /** The id that the adapter `boldSign` expects. */
  readonly recipientId: string
  readonly documentId: string
  /** When BoldSign created the event, in milliseconds since 1970, with a precision of one second. */
  readonly occurredAt: number
}

const optionsSchema = v.strictObject({
  secrets: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(16))),
    v.minLength(1),
    v.maxLength(10),
    v.description('List 1 to 10 secrets from the page of the webhook in BoldSign.'),
  ),
  onStatus: fn<BoldSignReceiverOptions['onStatus']>(),
})

/** An event, as developers.boldsign.com/webhooks/sample-event-data shows it. */
const eventSchema = v.object({
  event: v.object({ created: v.number(), eventType: v.string() }),
  data: v.optional(v.looseObject({ object: v.string() }), { object: 'none' }),
})

const dataSchema = v.object({ documentId: v.string(), ...documentSchema.entries })

/** The largest accepted body in bytes. An event lists every form field of a document. */
const MAX_BODY_BYTES = 1_048_576

/**
 * Receives webhooks of BoldSign, with HMAC signatures. It is from BoldSign's public documents of
 * 2026-11, and was never run against the live service.
 *
 * Returns a function that answers `POST` requests. Run it before any body parser. It answers 200, as
 * BoldSign expects within 10 seconds, and 401 without a valid signature. It answers 422 for an event of
 * a document without signers, and 503 if `onStatus` fails. BoldSign then repeats the delivery six times
 * within two days. Events of templates and senders get 200, and report nothing. So does the event
 * `Verification`, even without a signature: BoldSign sends it before the webhook has a secret.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. It contains no secret.
 *
 * @example
 * ```ts
 * const onStatus = async ({ recipientId, status, occurredAt }) => store(recipientId, status, occurredAt)
 * const receive = createBoldSignReceiver({ secrets: [webhookSecret], onStatus })
 * app.post('/webhooks/boldsign', toNodeListener(receive))
 * ```
 */
export function createBoldSignReceiver(
  options: BoldSignReceiverOptions,
): (request: Request) => Promise<Response> {
  const { secrets, onStatus } = parseOptions(optionsSchema, options, 'createBoldSignReceiver')
  const encoder = new TextEncoder()
  const keys = secrets.map((secret) => encoder.encode(secret))

  return answerDeliveries(async ({ headers, body }) => {
    const bytes = await readBoundedBytes(body, MAX_BODY_BYTES)
    if ('fault' in bytes) return bytes.fault === 'too_large' ? 413 : 400
    const text = decodeText(bytes)
    const read = v.safeParse(eventSchema, typeof text === 'string' ? parseJsonObject(text) : {})
    if (read.success && read.output.event.eventType === 'Verification') return 200
    const { timestamp, signatures } = signaturesOf(headers)
    if (!(await isSigned(await signedContent(timestamp, bytes), signatures, keys))) return 401
    if (!read.success) return 422
    const { event, data } = read.output
    if (data.object !== 'document') return 200
    const document = v.safeParse(dataSchema, data)
    if (!document.success) return 422
    const { documentId } = document.output
    for (const signer of document.output.signerDetails) {
      const status = statusOf(document.output, signer)
      const reading = typeof status === 'string' ? { status } : status
      const ids = { recipientId: `${documentId}.${signer.id}`, documentId }
      // oxlint-disable-next-line no-await-in-loop -- the order of the signers is kept
      await onStatus({ ...ids, occurredAt: event.created * 1_000, ...reading })
    }
    return 200
  })
}

/**
 * Reads the header `t=<seconds>, s0=<signature>, s1=<signature of the old secret>`. A signature is the
 * HMAC-SHA-256 of the time, a `.` and the body, in hexadecimal
 * (developers.boldsign.com/webhooks/verify-webhook-events).
 */
function signaturesOf(headers: Headers) {
  const header = headers.get('x-boldsign-signature') ?? ''
  const [, timestamp = '', list = ''] =
    /^t=(\d{1,12})((?:, ?s[01]=[\da-f]{64}){1,2})$/.exec(header) ?? []
  const signatures = [...list.matchAll(/[\da-f]{64}/g)].map(([hex]) => base64Of(hex))
  return { timestamp, signatures }
}

function base64Of(hex: string): string {
  const codes = [...hex.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16))
  return btoa(String.fromCharCode(...codes))
}
