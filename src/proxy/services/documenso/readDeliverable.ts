import type { Deliverable } from '../../../contract/deliverable.js'
import { serviceFailure } from '../serviceFailure.js'
import type { FileCall, Send } from '../signingService.js'
import { readEnvelope, statusOfEnvelope, type DocumensoEnvelope } from './documensoAnswers.js'
import { parseDeliverableId, type DocumensoFile } from './documensoIds.js'
import type { Signer } from './readSigner.js'
import { assertSent, assertTurn } from './recipientState.js'

/**
 * Reads whether a file is ready. Until the envelope is completed, Documenso answers a request for
 * the signed document with the original. So the envelope decides, for all files alike.
 */
export async function readDeliverable(id: string, send: Send): Promise<Deliverable> {
  const file = fileOf(id)
  const status = STATUS[statusOfEnvelope(await readEnvelope(file.envelopeId, send))]
  return { id, envelope_id: file.envelopeId, status, type: file.type }
}

/** The statuses of the contract's deliverables. A rejected document counts as not generated. */
const STATUS = {
  DRAFT: 'pending',
  PENDING: 'pending',
  COMPLETED: 'generated',
  REJECTED: 'failed',
  CANCELLED: 'failed',
} as const satisfies Record<DocumensoEnvelope['status'], string>

/** Names the request that downloads a file of a completed envelope. */
export async function fileCall(id: string, send: Send): Promise<FileCall> {
  const file = fileOf(id)
  const envelope = await readEnvelope(file.envelopeId, send)
  if (STATUS[statusOfEnvelope(envelope)] === 'pending') throw serviceFailure('not_ready_yet')
  if (envelope.status !== 'COMPLETED') throw serviceFailure('not_found')
  const type = 'application/pdf'
  if (file.type === 'signed_document') {
    const path = `/envelope/item/${itemOf(envelope, file)}/download`
    return { path, query: { version: 'signed' }, type, name: 'signed-document.pdf' }
  }
  const name = file.type === 'audit_log' ? 'audit-log' : 'certificate'
  return { path: `/envelope/${file.envelopeId}/${name}/download`, type, name: `${name}.pdf` }
}

/**
 * Names the request that downloads the unsigned document of a recipient who can sign now. A `CC` also
 * gets it, and the signed one once all others have signed.
 */
export async function documentCall(signer: Signer): Promise<FileCall> {
  const envelope = await signer.readEnvelope()
  const { recipient } = signer
  const isCopy = recipient.role === 'CC'
  const isSealed = isCopy && envelope.status === 'COMPLETED'
  if (!isCopy) assertTurn(recipient, envelope)
  else if (!isSealed) assertSent(envelope)
  const [item, ...others] = envelope.envelopeItems
  if (!item || others.length > 0) {
    throw serviceFailure('not_found', {
      remedy: 'The envelope has several documents. Offer them from the storage of your portal.',
    })
  }
  const path = `/envelope/item/${item.id}/download`
  return {
    path,
    query: { version: isSealed ? 'signed' : 'original' },
    type: 'application/pdf',
    name: 'document.pdf',
  }
}

/** Returns the document's id. Refuses a document of another envelope. */
function itemOf({ envelopeItems }: DocumensoEnvelope, { itemId }: DocumensoFile): string {
  const matches = envelopeItems.filter(({ id }) => itemId === undefined || id === itemId)
  const [item] = matches
  if (item && matches.length === 1) return item.id
  throw serviceFailure('not_found', {
    remedy:
      'If the envelope has several documents, put the id of one after the envelope’s id: `envelope_….envelope_item_…`.',
  })
}

function fileOf(id: string): DocumensoFile {
  const file = parseDeliverableId(id)
  if (!file) throw serviceFailure('not_found')
  return file
}
