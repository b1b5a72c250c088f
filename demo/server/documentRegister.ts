import type { DocumentStatus, PortalDocument } from '../shared/portalDocument.js'

interface RegisteredDocument {
  readonly customerId: string
  document: PortalDocument
}

/**
 * The portal's record of its documents. A host must store the recipient of each customer, because no
 * operation of the service reads a recipient. In production this is a database.
 */
export class DocumentRegister {
  readonly #entries: RegisteredDocument[] = []

  add(customerId: string, document: PortalDocument): void {
    this.#entries.push({ customerId, document })
  }

  /** A customer's documents, the most urgent first. */
  of(customerId: string): readonly PortalDocument[] {
    return this.#entries
      .filter((entry) => entry.customerId === customerId)
      .map(({ document }) => document)
      .toSorted((one, other) => one.signBy.localeCompare(other.signBy))
  }

  setStatus(recipientId: string, status: DocumentStatus): void {
    this.#change(recipientId, { status })
  }

  /** Records the successor of a recipient. */
  handOver(recipientId: string, to: { id: string; name: string; email: string }): void {
    const signer = { name: to.name, email: to.email }
    this.#change(recipientId, { recipientId: to.id, signer, status: 'handed-over' })
  }

  #change(recipientId: string, changes: Partial<PortalDocument>): void {
    const entry = this.#entries.find(({ document }) => document.recipientId === recipientId)
    if (entry) entry.document = { ...entry.document, ...changes }
  }
}
