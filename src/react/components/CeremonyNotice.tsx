'use client'

import { forwardRef, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyNotice as Notice, NoticeAction } from '../../embed/ceremonyNotice.js'
import type { tabLink } from '../../embed/tab/tabLink.js'
import { Button } from './Button.js'

/** The click handlers by action. An action without a handler has no button. */
export type Actions = Readonly<Partial<Record<NoticeAction, (() => void) | undefined>>> & {
  /** Hides a notice above or below the frame. */
  readonly dismiss: () => void
}

interface CeremonyNoticeProps {
  readonly notice: Notice | undefined
  readonly labels: CeremonyLabels
  readonly act: Actions
  readonly onClose: (() => void) | undefined
  readonly onDismiss: (() => void) | undefined
  /** The link that opens a tab in place of a button, because the browser blocked the tab. */
  readonly link: ReturnType<typeof tabLink>
  /** The facts of a confirmed signature. */
  readonly facts?: ReactNode
  /** The content of the host application after the buttons. */
  readonly children: ReactNode
}

const isTab = (action: NoticeAction): boolean => action === 'openInTab' || action === 'showTab'

/** Milliseconds after which a waiting person reads that the page is still working. */
const REASSURE_AFTER = 4_500

/** Shows a notice with its buttons. Stays mounted, because screen readers watch the element. */
export const CeremonyNotice = forwardRef<HTMLDivElement, CeremonyNoticeProps>(
  function CeremonyNotice(props, ref) {
    const { notice, labels, act, link, onClose, onDismiss, facts, children } = props
    const { kind, text, actions = [], wait = 0 } = notice ?? {}
    const id = useId()
    const left = useCountdown(wait)
    const isLong = useIsLong(kind === 'busy')
    const detail = notice?.detail ?? (isLong && labels.stillWaiting)
    const region = useRef<HTMLOutputElement>(null)
    const said = text && [text, detail].join(' ')
    const before = useRef(said)
    // `useFocus` runs later, and turns the region off until the next text if it focuses this one.
    useEffect(() => {
      if (said && said !== before.current) region.current?.setAttribute('aria-live', 'polite')
      before.current = said
    }, [said])
    const buttons = actions.filter((action) => act[action] ?? (link && isTab(action)))
    return (
      <div
        ref={ref}
        className="signing-ceremony__notice"
        data-kind={kind}
        role={kind && 'group'}
        aria-labelledby={kind && id}
        tabIndex={-1}
      >
        <div className="signing-ceremony__message" id={id}>
          {/* Present without text: screen readers skip a live region that appears with its text. */}
          <output
            ref={region}
            className="signing-ceremony__text"
            aria-live="off"
            aria-atomic="false"
          >
            {text}
            {detail && <span className="signing-ceremony__detail"> {detail}</span>}
          </output>
          {facts}
        </div>
        {(buttons.length > 0 || onClose || onDismiss || children) && (
          <div className="signing-ceremony__actions">
            {buttons.map((action) =>
              link && isTab(action) ? (
                <a key={action} {...link}>
                  {labels[action]}
                </a>
              ) : (
                <Button key={action} onClick={act[action]} disabled={left > 0}>
                  {left > 0 ? labels.retryIn.replace('{seconds}', String(left)) : labels[action]}
                </Button>
              ),
            )}
            {children}
            {onClose && <Button onClick={onClose}>{labels.close}</Button>}
            {onDismiss && <Button onClick={onDismiss}>{labels.dismiss}</Button>}
          </div>
        )}
      </div>
    )
  },
)

/** Whether a wait has lasted so long that a person doubts that the page works. */
function useIsLong(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLong(true), REASSURE_AFTER)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isLong
}

/** Returns the remaining seconds of a countdown. */
function useCountdown(wait: number): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const end = Date.now() + wait * 1000
    let rest = Math.ceil(wait) + 1
    const update = (): void => {
      // Reads the clock because browsers slow the timers of a hidden page. A clock can be set back.
      rest = Math.max(0, Math.min(rest - 1, Math.ceil((end - Date.now()) / 1000)))
      setLeft(rest)
    }
    update()
    if (wait === 0) return undefined
    const timer = setInterval(update, 1000)
    return () => clearInterval(timer)
  }, [wait])
  return left
}
