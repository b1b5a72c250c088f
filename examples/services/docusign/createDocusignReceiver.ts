import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StatusReading } from 'react-signing-ceremony/proxy'
import { answerDeliveries } from 'react-signing-ceremony/webhooks'
import * as v from 'valibot'
import { envelopeSchema, statusOf } from './docusignEnvelope.js'

/** Options of {@link createDocusignReceiver}. */
export interface DocusignReceiverOptions {
  /** 1 to 10 HMAC keys of Connect. During a rotation, list the old and the new key. */
  readonly keys: readonly string[]
  /**
   * Receives the status of each signer of an envelope after an event. It receives the same status more
   * than once, and in any order: ignore one with an older `occurredAt`. If it throws, the delivery
   * gets 503.
   */
  readonly onStatus: (change: DocusignStatus) => void | Promise<void>
}

/** The status of a signer, as an event of Connect contains it. */
export interface DocusignStatus extends StatusReading {
  /** The id that the adapter `docusign` expects. */
  readonly recipientId: string
  readonly envelopeId: string
  /** When DocuSign generated the event, in milliseconds since 1970. */
  readonly occurredAt: number
}

/** The format JSON SIM (developers.docusign.com/platform/webhooks/connect/json-sim-event-model). */
const deliverySchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    generatedDateTime: v.pipe(
      v.string(),
      v.transform((text) => Date.parse(text)),
      v.finite(),
    ),
    data: v.object({ envelopeId: v.string(), envelopeSummary: envelopeSchema }),
  }),
)

/** The largest accepted body in bytes. Connect must not include documents. */
const MAX_BODY_BYTES = 1_048_576

/** Limited, because each signature is compared with every key. Connect sends one for each key. */
const MAX_SIGNATURES = 10

/**
 * Receives events of DocuSign Connect in the format JSON SIM, with HMAC signatures and the data
 * “Recipients”. It is from DocuSign's public documents of 2026-11, and was never run against the live
 * service.
 *
 * Returns a function that answers `POST` requests. Run it before any body parser. It answers 200, which
 * Connect expects, 401 without a valid signature, 422 for an event without recipients, and 503 if
 * `onStatus` fails. Connect repeats a delivery that did not get 200.
 *
 * DocuSign signs no time of the delivery. So whoever has recorded a delivery can send it again at any
 * time, and only `occurredAt` shows that it is old.
 *
 * @example
 * ```ts
 * const onStatus = async ({ recipientId, status, occurredAt }) => store(recipientId, status, occurredAt)
 * const receive = createDocusignReceiver({ keys: [connectKey], onStatus })
 * app.post('/webhooks/docusign', toNodeListener(receive))
 * ```
 */
export function createDocusignReceiver({
  keys,
  onStatus,
}: DocusignReceiverOptions): (request: Request) => Promise<Response> {
  if (keys.length === 0 || keys.some((key) => key.length < 16)) {
    throw new Error('createDocusignReceiver: list 1 to 10 `keys` from the page “Connect Keys”.')
  }
  return answerDeliveries({
    maxBytes: MAX_BODY_BYTES,
    accepts: (headers) => signaturesOf(headers).length > 0,
    receive: async ({ headers, body }) => {
      if (!isSigned(body, signaturesOf(headers), keys)) return 401
      const read = v.safeParse(deliverySchema, new TextDecoder().decode(body))
      if (!read.success) return 422
      const { generatedDateTime: occurredAt, data } = read.output
      const { envelopeId, envelopeSummary } = data
      for (const signer of envelopeSummary.recipients.signers) {
        const status = statusOf(envelopeSummary, signer)
        const reading = typeof status === 'string' ? { status } : status
        const recipientId = `${envelopeId}.${signer.recipientId}`
        // oxlint-disable-next-line no-await-in-loop -- the order of the signers is kept
        await onStatus({ recipientId, envelopeId, occurredAt, ...reading })
      }
      return 200
    },
  })
}

/**
 * Returns the signatures of a delivery: one header for each key of the account, with the HMAC-SHA-256
 * of the body's exact bytes in base64 (developers.docusign.com/platform/webhooks/connect/validate).
 */
function signaturesOf(headers: Headers): readonly Buffer[] {
  const places = Array.from({ length: MAX_SIGNATURES }, (_, index) => index + 1)
  return places
    .map((place) => headers.get(`x-docusign-signature-${place}`) ?? '')
    .filter((signature) => /^[A-Za-z\d+/]{43}=$/.test(signature))
    .map((signature) => Buffer.from(signature, 'base64'))
}

function isSigned(
  body: Uint8Array,
  signatures: readonly Buffer[],
  keys: readonly string[],
): boolean {
  return keys.some((key) => {
    const expected = createHmac('sha256', key).update(body).digest()
    return signatures.some((signature) => timingSafeEqual(signature, expected))
  })
}
