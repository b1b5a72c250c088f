'use client'

import { forwardRef } from 'react'
import type {
  CeremonyNotice as Notice,
  FrameLabels,
  NoticeAction,
} from '../../embed/labels/stateNotice.js'
import { Button } from '../wording/Button.js'
import type { Wording } from '../wording/wording.js'

interface CeremonyNoticeProps extends Pick<Wording, 'Action'> {
  readonly notice: Notice | undefined
  readonly labels: FrameLabels
  /** The ways on; `undefined` where others offer them. */
  readonly act: Readonly<Record<NoticeAction, () => void>> | undefined
  readonly onClose: (() => void) | undefined
}

/** What is said about a ceremony, and the ways on. Always there, so that screen readers know it. */
export const CeremonyNotice = forwardRef<HTMLDivElement, CeremonyNoticeProps>(
  function CeremonyNotice({ notice, labels, act, onClose, Action }, ref) {
    const { tone, text, actions = [], wait } = notice ?? {}
    const isError = tone === 'error'
    return (
      <div ref={ref} className="signing-ceremony__notice" data-tone={tone} tabIndex={-1}>
        {/* Stands before its text changes: a live region that appears with its text is not read. */}
        <output className="signing-ceremony__text">{isError ? '' : text}</output>
        {isError && (
          <p role="alert" className="signing-ceremony__text">
            {text}
          </p>
        )}
        {act &&
          actions.map((action) => (
            <Action key={action} wait={wait} onClick={act[action]}>
              {labels[action]}
            </Action>
          ))}
        {onClose && <Button onClick={onClose}>{labels.close}</Button>}
      </div>
    )
  },
)
