import {
  isServiceFailure,
  serviceFailure,
  type Send,
  type SigningStatus,
  type StatusReading,
} from 'react-signing-ceremony/proxy'
import * as v from 'valibot'

const signerSchema = v.object({
  /** The id that the sender gave the recipient, such as `1`. It is unique in the envelope. */
  recipientId: v.string(),
  name: v.string(),
  email: v.string(),
  status: v.string(),
  /** Marks a recipient who signs in the sender's application, and gets no email. */
  clientUserId: v.optional(v.string()),
})

/**
 * An envelope with its recipients, as `GET envelopes/{id}?include=recipients` returns it, and as Connect
 * sends it in `envelopeSummary`.
 */
export const envelopeSchema = v.object({
  status: v.string(),
  recipients: v.object({ signers: v.optional(v.array(signerSchema), []) }),
})

type DocusignEnvelope = v.InferOutput<typeof envelopeSchema>
type DocusignSigner = v.InferOutput<typeof signerSchema>

/** The largest response about an envelope. A signer needs about 1,500 bytes. */
const MAX_ENVELOPE_BYTES = 1_048_576

/** Reads an envelope. Rejects with `recipient_not_found` if the account has no such envelope. */
export async function readEnvelope(path: string, send: Send): Promise<DocusignEnvelope> {
  const query = { include: 'recipients' }
  const call = { method: 'GET', path, query, maxBytes: MAX_ENVELOPE_BYTES } as const
  const { body } = await send(call)
  const envelope = v.safeParse(envelopeSchema, body)
  if (!envelope.success) throw serviceFailure('upstream_invalid')
  return envelope.output
}

/** Reads whether the files of an envelope are final. DocuSign completes it after the last signature. */
export async function readFileStatus(
  path: string,
  send: Send,
): Promise<'pending' | 'generated' | 'failed'> {
  const { status } = await readEnvelope(path, send).catch((error: unknown) => {
    throw isServiceFailure(error, 'recipient_not_found')
      ? serviceFailure('not_found', { cause: error })
      : error
  })
  if (status === 'completed') return 'generated'
  return status === 'voided' || status === 'declined' ? 'failed' : 'pending'
}

/** Finds a signer. Throws `recipient_not_found` for an id that the envelope does not contain. */
export function signerOf({ recipients }: DocusignEnvelope, recipientId: string): DocusignSigner {
  const signer = recipients.signers.find((entry) => entry.recipientId === recipientId)
  if (!signer) throw serviceFailure('recipient_not_found')
  return signer
}

/**
 * Returns the status of a signer, from the recipient's and the envelope's status codes
 * (developers.docusign.com/docs/esign-rest-api/esign101/concepts/recipients/status-codes). A recipient
 * is `created` until the earlier ones have signed. DocuSign also voids an envelope whose time has
 * passed, so `voided` means `canceled`.
 */
export function statusOf(
  { status: envelope }: DocusignEnvelope,
  { status }: Pick<DocusignSigner, 'status'>,
): SigningStatus | StatusReading {
  if (status === 'completed' || status === 'signed') {
    if (envelope === 'completed') return { status: 'signed', sealed: 'sealed' }
    const ended = ENDED.get(envelope)
    return { status: 'signed', ...(ended ? { sealed: 'failed', ended } : { sealed: 'pending' }) }
  }
  if (status === 'declined') return 'declined'
  const ended = ENDED.get(envelope)
  if (ended !== undefined) return ended
  if (envelope === 'created') return 'not_ready'
  return status === 'created' ? 'not_your_turn' : 'waiting'
}

const ENDED = new Map<string, NonNullable<StatusReading['ended']>>([
  ['voided', 'canceled'],
  ['declined', 'declined_by_other'],
])

/**
 * Refuses a signer who cannot sign now, before the request that DocuSign would refuse. A signer
 * without `clientUserId` signs by email, so DocuSign creates no view for the portal.
 */
export function assertTurn(envelope: DocusignEnvelope, signer: DocusignSigner): void {
  const status = statusOf(envelope, signer)
  if (status === 'not_your_turn') throw serviceFailure('not_ready_yet')
  if (envelope.status === 'created') {
    throw serviceFailure('not_ready_yet', {
      remedy: 'The envelope is a draft. Send it with DocuSign’s API before a person signs.',
    })
  }
  if (status !== 'waiting') throw serviceFailure('recipient_not_actionable')
  if (signer.clientUserId !== undefined && signer.clientUserId !== '') return
  throw serviceFailure('recipient_not_actionable', {
    remedy: 'The recipient signs by email. Set `clientUserId` when you create the envelope.',
  })
}
