/** Documenso numbers its recipients. A number above this one gets status 500. */
const MAX_RECIPIENT_ID = 2_147_483_647

/** Whether a string is a recipient's number, as Documenso writes it. */
export function isDocumensoRecipientId(id: string): boolean {
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_RECIPIENT_ID
}

/** A file of an envelope: the signed document, the audit log or the certificate. */
export interface DocumensoFile {
  readonly envelopeId: string
  readonly type: 'signed_document' | 'audit_log' | 'certificate'
  /** The document in an envelope with several documents. Default: the only document. */
  readonly itemId?: string | undefined
}

const DELIVERABLE_ID =
  /^(envelope_[a-z\d]{1,64})\.(?:(signed_document|audit_log|certificate)|(envelope_item_[a-z\d]{1,64}))$/

/**
 * Parses a deliverable's id: the envelope's id, a full stop, and then `signed_document`,
 * `audit_log`, `certificate` or the id of one document, such as `envelope_item_abc`.
 */
export function parseDeliverableId(id: string): DocumensoFile | undefined {
  const [, envelopeId, type, itemId] = DELIVERABLE_ID.exec(id) ?? []
  if (envelopeId === undefined) return undefined
  if (type === 'audit_log' || type === 'certificate') return { envelopeId, type }
  return { envelopeId, type: 'signed_document', itemId }
}
