/** A customer of the bank. */
export interface Customer {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Where the portal shows a document's ceremony. */
export type Presentation = 'auto' | 'dialog' | 'tab' | 'redirect' | 'own'

/**
 * The status of a document's signature in the portal.
 *
 * - `waiting`: the customer has not signed
 * - `checking`: the customer has finished, but the service has not confirmed the signature
 * - `completed`: the service has confirmed the signature
 * - `declined`, `expired`, `canceled`, `handed-over`: the customer does not sign
 */
export type DocumentStatus =
  | 'waiting'
  | 'checking'
  | 'completed'
  | 'declined'
  | 'expired'
  | 'canceled'
  | 'handed-over'

/** A language in which the sample portal sends documents. */
export type DocumentLanguage = 'en' | 'de'

/** A document, as the portal's server sends it to the customer's browser. */
export interface PortalDocument {
  readonly id: string
  /** The language of the title, the summary and the text. */
  readonly lang: DocumentLanguage
  readonly title: string
  /** The name of the bank that sent the document. */
  readonly sender: string
  readonly summary: string
  readonly reference: string
  /** The dates `sentOn` and `signBy` have the format ISO 8601. */
  readonly sentOn: string
  readonly signBy: string
  readonly presentation: Presentation
  readonly status: DocumentStatus
  /** When the portal learned of the signature, in the format ISO 8601. */
  readonly signedAt?: string
  readonly signer: { readonly name: string; readonly email: string }
  /** The service's ids of the recipient and of the audit log. */
  readonly recipientId: string
  readonly deliverableId: string | null
  /** The id of the signed document's file at the signing service. */
  readonly signedDocumentId: string | null
}
