import type { DocumentStatus, PortalDocument } from '../shared/portalDocument.js'

/** A document with whose it is. */
interface RegisteredDocument {
  readonly customerId: string
  document: PortalDocument
}

/**
 * The portal's own record of who is to sign what: the service's three operations read no recipient,
 * so a host has to remember which `re_…` belongs to which of its customers. A database in real life.
 */
export class DocumentRegister {
  readonly #entries: RegisteredDocument[] = []

  add(customerId: string, document: PortalDocument): void {
    this.#entries.push({ customerId, document })
  }

  /** A customer's documents, newest first as they were added. */
  of(customerId: string): readonly PortalDocument[] {
    return this.#entries
      .filter((entry) => entry.customerId === customerId)
      .map(({ document }) => document)
  }

  /** One of a customer's documents. Unknown and other people's are alike: `undefined`. */
  find(customerId: string, documentId: string): PortalDocument | undefined {
    return this.of(customerId).find(({ id }) => id === documentId)
  }

  setStatus(customerId: string, documentId: string, status: DocumentStatus): void {
    this.#change((entry) => entry.customerId === customerId && entry.document.id === documentId, {
      status,
    })
  }

  /** Notes that the service has put somebody else into a recipient's place. */
  handOver(recipientId: string, to: { id: string; name: string; email: string }): void {
    this.#change(({ document }) => document.recipientId === recipientId, {
      recipientId: to.id,
      signer: { name: to.name, email: to.email },
      status: 'handed-over',
    })
  }

  #change(matches: (entry: RegisteredDocument) => boolean, changes: Partial<PortalDocument>): void {
    const entry = this.#entries.find(matches)
    if (entry) entry.document = { ...entry.document, ...changes }
  }
}
