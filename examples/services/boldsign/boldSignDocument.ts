import {
  isServiceFailure,
  serviceFailure,
  type Send,
  type SigningStatus,
  type StatusReading,
} from 'react-signing-ceremony/proxy'
import * as v from 'valibot'

const signerSchema = v.object({
  id: v.string(),
  signerEmail: v.string(),
  /** `NotCompleted`, `Completed`, `Declined`, `Revoked`, `Expired` or `None`. */
  status: v.string(),
  order: v.optional(v.number(), 0),
})

/**
 * A document, as developers.boldsign.com/documents/document-details-and-status describes it. The names of
 * the statuses are from BoldSign's package `boldsign` (`DocumentProperties`, `DocumentSignerDetails`).
 */
export const documentSchema = v.object({
  /** `InProgress`, `Completed`, `Declined`, `Expired`, `Revoked`, `Draft` or `Scheduled`. */
  status: v.string(),
  enableSigningOrder: v.optional(v.boolean(), false),
  signerDetails: v.array(signerSchema),
})

type BoldSignDocument = v.InferOutput<typeof documentSchema>
type BoldSignSigner = v.InferOutput<typeof signerSchema>

/** The largest response about a document, which lists every form field. */
const MAX_DOCUMENT_BYTES = 2_097_152

/** Reads a document with its signers. Rejects with `recipient_not_found` for an unknown one. */
export async function readDocument(documentId: string, send: Send): Promise<BoldSignDocument> {
  const { body } = await send({
    method: 'GET',
    path: '/document/properties',
    query: { documentId },
    maxBytes: MAX_DOCUMENT_BYTES,
  })
  const document = v.safeParse(documentSchema, body)
  if (!document.success) throw serviceFailure('upstream_invalid')
  return document.output
}

/** Reads whether the files of a document are final. All signers must have completed it. */
export async function readFileStatus(
  documentId: string,
  send: Send,
): Promise<'pending' | 'generated' | 'failed'> {
  const { status } = await readDocument(documentId, send).catch((error: unknown) => {
    throw isServiceFailure(error, 'recipient_not_found')
      ? serviceFailure('not_found', { cause: error })
      : error
  })
  if (status === 'Completed') return 'generated'
  return ENDED.has(status) ? 'failed' : 'pending'
}

/** Finds a signer. Throws `recipient_not_found` for an id that the document does not contain. */
export function signerOf({ signerDetails }: BoldSignDocument, id: string): BoldSignSigner {
  const signer = signerDetails.find((entry) => entry.id === id)
  if (!signer) throw serviceFailure('recipient_not_found')
  return signer
}

/** Returns the status of a signer. Without `enableSigningOrder`, all can sign at the same time. */
export function statusOf(
  document: BoldSignDocument,
  signer: BoldSignSigner,
): SigningStatus | StatusReading {
  const ended = ENDED.get(document.status)
  if (signer.status === 'Completed') {
    if (document.status === 'Completed') return { status: 'signed', sealed: 'sealed' }
    return { status: 'signed', ...(ended ? { sealed: 'failed', ended } : { sealed: 'pending' }) }
  }
  if (signer.status === 'Declined') return 'declined'
  if (ended !== undefined) return ended
  if (document.status === 'Draft' || document.status === 'Scheduled') return 'not_ready'
  const isLater = document.signerDetails.some(
    (other) => other.status === 'NotCompleted' && other.order < signer.order,
  )
  return document.enableSigningOrder && isLater ? 'not_your_turn' : 'waiting'
}

const ENDED = new Map<string, NonNullable<StatusReading['ended']>>([
  ['Declined', 'declined_by_other'],
  ['Expired', 'expired'],
  ['Revoked', 'canceled'],
])

/** Refuses a signer who cannot sign now, before the request for the link. */
export function assertTurn(document: BoldSignDocument, signer: BoldSignSigner): void {
  const status = statusOf(document, signer)
  if (status === 'not_your_turn') throw serviceFailure('not_ready_yet')
  if (status === 'not_ready') {
    throw serviceFailure('not_ready_yet', {
      remedy: 'The document is a draft or is scheduled. Send it before a person signs.',
    })
  }
  if (status !== 'waiting') throw serviceFailure('recipient_not_actionable')
}

/** Refuses a signer who shares the address with another one: BoldSign chooses the link by address. */
export function assertOwnAddress(
  { signerDetails }: BoldSignDocument,
  { id, signerEmail }: BoldSignSigner,
): void {
  const address = signerEmail.toLowerCase()
  const isShared = signerDetails.some(
    (other) => other.id !== id && other.signerEmail.toLowerCase() === address,
  )
  if (!isShared) return
  throw serviceFailure('upstream_rejected', {
    remedy:
      'Another signer of the document has the same email address, so BoldSign could return the link of that signer. Give each signer an address of their own.',
  })
}
