'use client'

import { forwardRef, useEffect, useState } from 'react'
import type { CeremonyLabels } from '../../embed/labels/CeremonyLabels.js'
import type { CeremonyNotice as Notice, NoticeAction } from '../../embed/labels/ceremonyNotice.js'

interface CeremonyNoticeProps {
  readonly notice: Notice | undefined
  readonly labels: CeremonyLabels
  /** Ways on that are offered elsewhere. */
  readonly without: readonly NoticeAction[]
  readonly act: Readonly<Record<NoticeAction, () => void>>
  readonly onClose: (() => void) | undefined
}

/** What is said about a ceremony, and the ways on. Always there, so that screen readers know it. */
export const CeremonyNotice = forwardRef<HTMLDivElement, CeremonyNoticeProps>(
  function CeremonyNotice({ notice, labels, without, act, onClose }, ref) {
    const isError = notice?.tone === 'error'
    const wait = useCountdown(notice)
    return (
      <div ref={ref} className="signing-ceremony__notice" data-tone={notice?.tone} tabIndex={-1}>
        {/* Stands before its text changes: a live region that appears with its text is not read. */}
        <output className="signing-ceremony__text">{isError ? '' : notice?.text}</output>
        {isError && (
          <p role="alert" className="signing-ceremony__text">
            {notice.text}
          </p>
        )}
        {notice?.actions
          .filter((action) => !without.includes(action))
          .map((action) => (
            <button
              key={action}
              type="button"
              className="signing-ceremony__button"
              disabled={wait > 0}
              onClick={act[action]}
            >
              {wait > 0 ? `${labels[action]} (${wait})` : labels[action]}
            </button>
          ))}
        {onClose && (
          <button type="button" className="signing-ceremony__button" onClick={onClose}>
            {labels.close}
          </button>
        )}
      </div>
    )
  },
)

/** The seconds left until the ways on of a notice may be taken. */
function useCountdown(notice: Notice | undefined): number {
  const seconds = notice?.wait ?? 0
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const end = Date.now() + seconds * 1000
    const update = (): void => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    update()
    if (seconds === 0) return undefined
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}
