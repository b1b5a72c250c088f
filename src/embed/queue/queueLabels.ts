/**
 * The texts of `SigningQueue`, beside those of its components. `react-signing-ceremony/queue/labels`
 * has them in 24 languages.
 */
export interface QueueLabels {
  /** The language of the texts as a BCP 47 tag. */
  readonly lang: string
  /** The writing direction of the texts. */
  readonly dir: 'ltr' | 'rtl'
  /** The button that opens the first document. */
  readonly start: string
  /** The button that opens the first document that is left. */
  readonly resume: string
  /** The heading of a document: `{number}`, `{count}` and `{title}` become its place and its name. */
  readonly position: string
  /** Says how many documents are signed: `{signed}` of `{count}`. */
  readonly progress: string
  /** The heading after all documents are signed. */
  readonly allSigned: string
  /** The name of the list of documents, for screen readers. */
  readonly documents: string
  /** The button that leaves a document unsigned and opens the next one. */
  readonly skip: string
  /** The button after a document has ended. */
  readonly next: string
  /** The button after the last document has ended. */
  readonly finish: string

  // What a document is now.
  readonly signed: string
  readonly signing: string
  readonly checking: string
  readonly waiting: string
  readonly declined: string
  /** The document has expired, was canceled, or somebody else signs it. */
  readonly ended: string
  readonly failed: string
}
