/** An email that the service would have sent: the link that starts a ceremony. */
export interface Mail {
  readonly to: string
  readonly subject: string
  /** Starts the ceremony: a credential. */
  readonly url: string
  readonly recipient_id: string
  readonly sent_at: string
}
