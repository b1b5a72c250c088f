import * as v from 'valibot'
import { parseJsonObject } from '../proxy/bounds/bounded.js'
import { fn, parseOptions } from '../proxy/options/parseOptions.js'
import type { SigningStatus } from '../proxy/services/signingService.js'
import { answerDeliveries } from './answerDeliveries.js'

/** Options of {@link createDocumensoReceiver}. */
export interface DocumensoReceiverOptions {
  /**
   * 1 to 10 secrets of at least 16 characters, as entered in Documenso. During a rotation, list the
   * old and the new secret.
   */
  readonly secrets: readonly string[]
  /** The function `readStatus` of the proxy. */
  readonly readStatus: (recipientId: string) => Promise<{ readonly status: SigningStatus }>
  /**
   * Receives the status of each recipient of an envelope after an event. It receives the same status
   * more than once. If it throws, Documenso repeats the delivery up to three times within a second.
   */
  readonly onStatus: (change: RecipientStatus) => void | Promise<void>
}

/** The status of a recipient, as Documenso reports it after an event of the envelope. */
export interface RecipientStatus {
  readonly recipientId: string
  readonly envelopeId: string
  readonly status: SigningStatus
}

const optionsSchema = v.strictObject({
  secrets: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(16))),
    v.minLength(1),
    v.maxLength(10),
    v.description('List 1 to 10 random strings of at least 16 characters.'),
  ),
  readStatus: v.pipe(
    fn<DocumensoReceiverOptions['readStatus']>(),
    v.description('Set `readStatus` of createSigningProxy().'),
  ),
  onStatus: fn<DocumensoReceiverOptions['onStatus']>(),
})

const deliverySchema = v.object({
  payload: v.object({
    envelopeId: v.string(),
    recipients: v.array(v.object({ id: v.number(), role: v.string() })),
  }),
})

/** The largest accepted body in bytes. An event of Documenso lists every recipient twice. */
const MAX_BODY_BYTES = 262_144

/**
 * Receives webhooks of Documenso, which have no signature: a delivery contains the secret itself, and
 * names all recipients without the one who acted. So the receiver uses only the recipients' numbers
 * of a delivery, and reads each status from Documenso. Nothing in a delivery is a time that Documenso
 * vouches for: a recorded delivery that arrives again only causes the same reads again.
 *
 * Returns a function that answers `POST` requests. Run it before any body parser. It answers 204, 401
 * for a wrong secret, and 503 if `readStatus` or `onStatus` fails. Documenso repeats a delivery only
 * within one second, so let the page's own questions answer what a delivery has missed.
 *
 * @throws `SigningError` with `code: 'invalid_option'` for invalid options. It contains no secret.
 *
 * @example
 * ```ts
 * const { readStatus } = proxy
 * const onStatus = async ({ recipientId, status }) => store(recipientId, status)
 * const receive = createDocumensoReceiver({ secrets: [webhookSecret], readStatus, onStatus })
 * app.post('/webhooks/documenso', toNodeListener(receive))
 * ```
 */
export function createDocumensoReceiver(
  options: DocumensoReceiverOptions,
): (request: Request) => Promise<Response> {
  const { secrets, readStatus, onStatus } = parseOptions(
    optionsSchema,
    options,
    'createDocumensoReceiver',
  )

  return answerDeliveries({
    maxBytes: MAX_BODY_BYTES,
    accepts: async (headers) => isKnown(headers.get('x-documenso-secret') ?? '', secrets),
    receive: async ({ body }) => {
      const json = parseJsonObject(new TextDecoder().decode(body))
      const delivery = v.safeParse(deliverySchema, json)
      if (!delivery.success) return 400
      const { envelopeId, recipients } = delivery.output.payload
      for (const { id, role } of recipients) {
        // A recipient with the role `CC` never acts.
        if (role === 'CC') continue
        const recipientId = String(id)
        // oxlint-disable no-await-in-loop -- one delivery must not start many requests at once
        const { status } = await readStatus(recipientId)
        await onStatus({ recipientId, envelopeId, status })
        // oxlint-enable no-await-in-loop
      }
      return 204
    },
  })
}

/**
 * Whether a string is one of the secrets. The duration reveals no common characters, because
 * `verify` compares two hashes with a random key.
 */
async function isKnown(text: string, secrets: readonly string[]): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify'])
  const encoder = new TextEncoder()
  const hash = await crypto.subtle.sign('HMAC', key, encoder.encode(text))
  const verdicts = await Promise.all(
    secrets.map(async (secret) => crypto.subtle.verify('HMAC', key, hash, encoder.encode(secret))),
  )
  return verdicts.includes(true)
}
