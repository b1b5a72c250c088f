import type { ConfirmReason } from '../../contract/confirm/signingAnswer.js'

/** A page's question whether a recipient has signed: the input of the option `confirm`. */
export interface ConfirmQuestion<Session = unknown> {
  readonly session: Session
  readonly recipientId: string
  /** Why the page asks. An unknown reason, of a newer page, is `returned`. */
  readonly reason: ConfirmReason
  /** Whether to wait for the result: `true` only after `finished`. Otherwise answer at once. */
  readonly wait: boolean
  /** The page's request. Its url contains `timer=1` if a timer of the page asked, and no person. */
  readonly request: Request
  /** Aborts after 20 seconds if `wait` is `true`, otherwise after `timeoutMs`. */
  readonly signal: AbortSignal
  /**
   * Returns whether the signing service has generated a deliverable. If `wait` is `true`, it reads
   * until the time is up. All pages that ask about one deliverable share one request at a time.
   * Rejects if the service refuses the request. Let that error pass: the page gets its code.
   */
  readonly isGenerated: (deliverableId: string) => Promise<boolean>
}
