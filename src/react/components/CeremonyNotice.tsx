'use client'

import { forwardRef, useEffect, useState } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyNotice as Notice, NoticeAction } from '../../embed/ceremonyNotice.js'
import type { tabLink } from '../../embed/tab/tabLink.js'
import { Button } from './Button.js'

interface CeremonyNoticeProps {
  readonly notice: Notice | undefined
  readonly labels: CeremonyLabels
  /** The click handlers by action. An action without a handler has no button. */
  readonly act: Readonly<Partial<Record<NoticeAction, (() => void) | undefined>>>
  readonly onClose: (() => void) | undefined
  readonly onDismiss: (() => void) | undefined
  /** The link that opens a tab in place of a button, because the browser blocked the tab. */
  readonly link: ReturnType<typeof tabLink>
}

/** Shows a notice with its buttons. Stays mounted, because screen readers watch the element. */
export const CeremonyNotice = forwardRef<HTMLDivElement, CeremonyNoticeProps>(
  function CeremonyNotice({ notice, labels, act, onClose, onDismiss, link }, ref) {
    const { kind, text, actions = [], wait = 0 } = notice ?? {}
    const left = useCountdown(wait)
    const isError = kind === 'error'
    return (
      <div ref={ref} className="signing-ceremony__notice" data-kind={kind} tabIndex={-1}>
        {/* Present without text: screen readers skip a live region that appears with its text. */}
        <output className="signing-ceremony__text">{isError ? '' : text}</output>
        {isError && (
          <p role="alert" className="signing-ceremony__text">
            {text}
          </p>
        )}
        {actions.map((action) =>
          link && (action === 'openInTab' || action === 'showTab') ? (
            <a key={action} {...link}>
              {labels[action]}
            </a>
          ) : (
            act[action] && (
              <Button key={action} onClick={act[action]} disabled={left > 0}>
                {left > 0 ? labels.retryIn.replace('{seconds}', String(left)) : labels[action]}
              </Button>
            )
          ),
        )}
        {onClose && <Button onClick={onClose}>{labels.close}</Button>}
        {onDismiss && <Button onClick={onDismiss}>{labels.dismiss}</Button>}
      </div>
    )
  },
)

/** Returns the remaining seconds of a countdown. */
function useCountdown(wait: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = Date.now() + wait * 1000
    const update = (): void => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)))
    update()
    if (wait === 0) return undefined
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return left
}
