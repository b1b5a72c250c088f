'use client'

import { forwardRef } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyNotice as Notice, NoticeAction } from '../../embed/ceremonyNotice.js'
import { Button } from './Button.js'
import { WaitingButton } from './WaitingButton.js'

interface CeremonyNoticeProps {
  readonly notice: Notice | undefined
  readonly labels: CeremonyLabels
  /** What each action does. An action without a function is not offered. */
  readonly act: Readonly<Partial<Record<NoticeAction, () => void>>>
  readonly onClose: (() => void) | undefined
}

/** The notice of a state and its actions. Always in the page, so that screen readers know it. */
export const CeremonyNotice = forwardRef<HTMLDivElement, CeremonyNoticeProps>(
  function CeremonyNotice({ notice, labels, act, onClose }, ref) {
    const { kind, text, actions = [], wait = 0 } = notice ?? {}
    const isError = kind === 'error'
    return (
      <div ref={ref} className="signing-ceremony__notice" data-kind={kind} tabIndex={-1}>
        {/* In the page before its text: a live region that appears with its text is not read. */}
        <output className="signing-ceremony__text">{isError ? '' : text}</output>
        {isError && (
          <p role="alert" className="signing-ceremony__text">
            {text}
          </p>
        )}
        {actions.map((action) => {
          const onClick = act[action]
          return (
            onClick && (
              <WaitingButton
                key={action}
                wait={wait}
                text={labels[action]}
                waitingText={labels.retryIn}
                onClick={onClick}
              />
            )
          )
        })}
        {onClose && <Button onClick={onClose}>{labels.close}</Button>}
      </div>
    )
  },
)
