'use client'

import { type ReactElement, useRef } from 'react'
import { Modal } from '../CeremonyDialog.js'
import { CurrentDocument } from './CurrentDocument.js'
import { en } from '../../embed/queue/labels/en.js'
import { fill, QueueOverview } from './QueueOverview.js'
import { BEFORE, stepOf } from '../../embed/queue/sitting.js'
import { type SigningQueueProps, useSitting } from './useSitting.js'

/**
 * Lets a person sign several documents in one sitting: one after another, in one place. The next
 * document opens after each signature. The person can skip a document and come back to it. A
 * document that is declined, has expired or fails does not block the others. Leaving half-way
 * keeps what was signed. Needs `react-signing-ceremony/queue.css` beside the style sheet.
 *
 * One press of the start button is one intention for the whole sitting. Each ceremony is requested
 * when its document opens, and not in advance.
 *
 * @example
 * ```tsx
 * <SigningQueue
 *   documents={[
 *     { recipientId: 're_8Unml6TyhNN8923Rminm40', title: 'Lease' },
 *     { recipientId: 're_2Zk8f3fQpL0dW91RminmB7', title: 'Parking rules' },
 *   ]}
 * />
 * ```
 */
export function SigningQueue(props: SigningQueueProps): ReactElement {
  const { documents } = props
  const labels = { ...en, ...props.labels }
  const root = useRef<HTMLDivElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const sitting = useSitting(props, () => root.current)
  const { get, inDialog, current, request } = sitting
  const shown = documents.find(({ recipientId }) => recipientId === current)
  const count = documents.length
  const signed = documents.filter((one) => stepOf(get(one.recipientId)) === 'signed').length
  const number = shown ? documents.indexOf(shown) + 1 : 0
  const summary = fill(signed === count ? labels.allSigned : labels.progress, { signed, count })
  const heading = shown ? fill(labels.position, { number, count, title: shown.title }) : summary
  const parts = { ...props, labels, sitting, heading, signed }
  const content = shown ? (
    <CurrentDocument {...parts} shown={shown} />
  ) : (
    <QueueOverview {...parts} />
  )
  return (
    <div ref={root} className="signing-queue" lang={labels.lang} dir={labels.dir}>
      {inDialog ? (
        <QueueOverview {...parts} heading={summary} sitting={{ ...sitting, ...BEFORE }} />
      ) : (
        content
      )}
      <Modal
        dialog={dialog}
        title={heading}
        labels={labels}
        className=" signing-queue"
        isOpen={inDialog}
        isUnfinished={sitting.isUnfinished}
        question={sitting.question}
        onLeave={() => request({ type: 'leave' })}
      >
        {inDialog && content}
      </Modal>
    </div>
  )
}
