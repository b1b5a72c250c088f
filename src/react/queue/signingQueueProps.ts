import type { ReactNode } from 'react'
import type { SignatureFacts } from '../../contract/confirm/signingAnswer.js'
import type { CeremonyState } from '../../embed/signing/signingState.js'
import type { UseSigningsOptions } from '../useSignings.js'
import type { QueueLabels } from '../../embed/queue/queueLabels.js'

/** One document of a queue. */
export interface QueueDocument {
  /** The recipient's id `re_…`. */
  readonly recipientId: string
  /** The document's name. */
  readonly title: string
}

/** A document with its state, when the person has reached the end of the queue. */
export interface QueueResult extends QueueDocument {
  readonly state: CeremonyState
}

/** Props of `SigningQueue`. */
export interface SigningQueueProps extends UseSigningsOptions {
  /** The documents, in the order in which the person signs them. */
  readonly documents: readonly QueueDocument[]
  /**
   * Called when no document is left that the person has not seen. Some may be skipped or declined: the
   * argument has the state of each document.
   */
  readonly onFinish?: ((results: readonly QueueResult[]) => void) | undefined
  /**
   * Where the documents are shown. `auto` means in the page, but in a full-screen dialog on small
   * screens and touch screens.
   * @default 'auto'
   */
  readonly presentation?: 'auto' | 'inline' | 'dialog' | undefined
  /**
   * What to show beside a signed document, such as its download, because only your server knows the
   * deliverable's id.
   */
  readonly afterSigning?:
    | ((document: QueueDocument, signature: SignatureFacts) => ReactNode)
    | undefined
  /** How to get help, such as a link. See `SigningCeremony`. */
  readonly help?: ReactNode
  /**
   * Replaces the queue's own texts. `react-signing-ceremony/queue/labels` has 24 languages. The
   * provider's `labels` have the texts of each document.
   * @default English
   */
  readonly labels?: Partial<QueueLabels> | undefined
}
