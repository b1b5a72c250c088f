/** A customer of the bank. */
export interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Shown in the list on the sign-in page. */
  readonly note: string
}

/** The place of a document's ceremony in the portal. */
export type Presentation = 'auto' | 'dialog' | 'tab' | 'own'

/**
 * The state of a document's signature in the portal.
 *
 * - `waiting`: the customer has not signed
 * - `checking`: the customer has finished, and the service has not confirmed it
 * - `completed`: the service has confirmed the signature
 * - `declined`, `expired`, `handed-over`: the customer will not sign
 */
export type DocumentStatus =
  | 'waiting'
  | 'checking'
  | 'completed'
  | 'declined'
  | 'expired'
  | 'handed-over'

/** A document, as the portal's server sends it to the customer's browser. */
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
  /** The signing service's ids: of the customer, and of the audit log. */
  readonly recipientId: string
  readonly deliverableId: string | null
}
