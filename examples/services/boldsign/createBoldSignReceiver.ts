import { createHmac, timingSafeEqual } from 'node:crypto'
import type { StatusReading } from 'react-signing-ceremony/proxy'
import { answerDeliveries } from 'react-signing-ceremony/webhooks'
import * as v from 'valibot'
import { documentSchema, statusOf } from './boldSignDocument.js'

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

/** An event, as developers.boldsign.com/webhooks/sample-event-data shows it. */
const eventSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    event: v.object({ created: v.number(), eventType: v.string() }),
    data: v.optional(v.looseObject({ object: v.string() }), { object: 'none' }),
  }),
)

const dataSchema = v.object({ documentId: v.string(), ...documentSchema.entries })

/** The largest accepted body in bytes. An event lists every form field of a document. */
const MAX_BODY_BYTES = 1_048_576

/** The largest accepted difference between a delivery's signed time and this server's clock. */
const TOLERANCE_MS = 300_000

/**
 * Receives webhooks of BoldSign, with HMAC signatures. It is from BoldSign's public documents of
 * 2026-11, and was never run against the live service.
 *
 * Returns a function that answers `POST` requests. Run it before any body parser. It answers 200, as
 * BoldSign expects within 10 seconds, and 401 without a valid signature of the last five minutes. It
 * answers 422 for an event of a document without signers, and 503 if `onStatus` fails. BoldSign then
 * repeats the delivery six times within two days. Events of templates and senders get 200, and report
 * nothing. So does the event `Verification`, even without a signature: BoldSign sends it before the
 * webhook has a secret.
 *
 * @example
 * ```ts
 * const onStatus = async ({ recipientId, status, occurredAt }) => store(recipientId, status, occurredAt)
 * const receive = createBoldSignReceiver({ secrets: [webhookSecret], onStatus })
 * app.post('/webhooks/boldsign', toNodeListener(receive))
 * ```
 */
export function createBoldSignReceiver({
  secrets,
  onStatus,
}: BoldSignReceiverOptions): (request: Request) => Promise<Response> {
  if (secrets.length === 0 || secrets.some((secret) => secret.length < 16)) {
    throw new Error('createBoldSignReceiver: list 1 to 10 `secrets` from the page of the webhook.')
  }
  return answerDeliveries({
    maxBytes: MAX_BODY_BYTES,
    receive: async ({ headers, body }) => {
      const read = v.safeParse(eventSchema, new TextDecoder().decode(body))
      if (read.success && read.output.event.eventType === 'Verification') return 200
      if (!isSigned(body, headers.get('x-boldsign-signature') ?? '', secrets)) return 401
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
    },
  })
}

/**
 * Whether a delivery is signed with one of the secrets, and not older than five minutes. The header is
 * `t=<seconds>, s0=<signature>, s1=<signature of the old secret>`. A signature is the HMAC-SHA-256 of
 * the time, a `.` and the body, in hexadecimal (developers.boldsign.com/webhooks/verify-webhook-events).
 */
function isSigned(body: Uint8Array, header: string, secrets: readonly string[]): boolean {
  const [, time = '', list = ''] =
    /^t=(\d{1,12})((?:, ?s[01]=[\da-f]{64}){1,2})$/.exec(header) ?? []
  if (!(Math.abs(Date.now() - Number(time) * 1_000) <= TOLERANCE_MS)) return false
  const signatures = [...list.matchAll(/[\da-f]{64}/g)].map(([hex]) => Buffer.from(hex, 'hex'))
  return secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
    return signatures.some((signature) => timingSafeEqual(signature, expected))
  })
}
