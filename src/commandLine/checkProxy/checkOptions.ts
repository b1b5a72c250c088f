import type { SampleSession } from '../terminal/readSession.js'

/** What the command line asks to be checked, and what it allows. */
export interface CheckOptions {
  /** Where the proxy is mounted, without a slash at the end. */
  readonly url: URL
  /** Origin of the pages that call it. */
  readonly origin: string
  /** Of the person who may sign for `recipientId`. */
  readonly session: SampleSession
  /** Of somebody who may not. */
  readonly foreignSession: SampleSession
  readonly recipientId: string
  /** A deliverable of the first person's. */
  readonly deliverableId: string | undefined
  /** A key of `redirectUrls` or a label of `evidenceLabels` that the proxy knows. */
  readonly redirect: string | undefined
  readonly evidenceLabel: string | undefined
  /** Who the recipient may be replaced by; without it nobody is replaced. */
  readonly replacement: { readonly name: string; readonly email: string } | undefined
}
