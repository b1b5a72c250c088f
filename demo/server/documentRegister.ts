import type { DocumentStatus, PortalDocument } from '../shared/portalDocument.js'

interface RegisteredDocument {
  readonly customerId: string
  document: PortalDocument
}

/**
 * Stores the portal's documents in memory; in production this is a database. A portal must store
 * the id of each recipient, because the service has no operation to look it up.
 */
export class DocumentRegister {
  readonly #entries: RegisteredDocument[] = []

  add(customerId: string, document: PortalDocument): void {
    this.#entries.push({ customerId, document })
  }

  clear(): void {
    this.#entries.length = 0
  }

  /** Returns a customer's documents, ordered by due date. */
  of(customerId: string): readonly PortalDocument[] {
    return this.#entries
      .filter((entry) => entry.customerId === customerId)
      .map(({ document }) => document)
      .toSorted((one, other) => one.signBy.localeCompare(other.signBy))
  }

  /** Returns the name of the bank that sent a document. */
  senderOf(customerId: string, recipientId: string): string | undefined {
    return this.of(customerId).find((document) => document.recipientId === recipientId)?.sender
  }

  /** Puts another version of a document in its place. */
  replace(recipientId: string, document: PortalDocument): void {
    this.#change(recipientId, document)
  }

  /** Stores the status, and the time at which a signature was first known. */
  setStatus(recipientId: string, status: DocumentStatus): void {
    const entry = this.#entries.find(({ document }) => document.recipientId === recipientId)
    if (!entry) return
    const { signedAt = new Date().toISOString() } = entry.document
    this.#change(recipientId, { status, ...(status === 'completed' && { signedAt }) })
  }

  /** Records the person who replaced the recipient, with the new recipient id. */
  handOver(recipientId: string, to: { id: string; name: string; email: string }): void {
    const signer = { name: to.name, email: to.email }
    this.#change(recipientId, { recipientId: to.id, signer, status: 'handed-over' })
  }

  #change(recipientId: string, changes: Partial<PortalDocument>): void {
    const entry = this.#entries.find(({ document }) => document.recipientId === recipientId)
    if (entry) entry.document = { ...entry.document, ...changes }
  }
}
