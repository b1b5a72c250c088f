/** Where the portal shows a document's ceremony; a sample of each way the package offers. */
export type Presentation = 'auto' | 'dialog' | 'tab' | 'steps'

/**
 * What the portal knows of a document.
 *
 * - `waiting`: the customer is to sign
 * - `checking`: the customer came to the end, and the service has not said yet that it counts
 * - `completed`: the service has generated the audit log
 * - `declined`: the customer said no
 * - `handed-over`: somebody else is to sign
 */
export type DocumentStatus = 'waiting' | 'checking' | 'completed' | 'declined' | 'handed-over'

/** A document as the portal's server tells it to the customer's browser. */
export interface PortalDocument {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly reference: string
  /** ISO 8601 dates. */
  readonly sentOn: string
  readonly signBy: string
  readonly presentation: Presentation
  readonly status: DocumentStatus
  readonly signer: { readonly name: string; readonly email: string }
  /** What the signing service calls the customer's part, and the file that comes of it. */
  readonly recipientId: string
  readonly deliverableId: string | null
}
