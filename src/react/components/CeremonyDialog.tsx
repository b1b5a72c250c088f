'use client'

import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { isOver } from '../../embed/session/ceremonyState.js'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import type { CeremonyLabels } from '../../embed/labels/CeremonyLabels.js'
import { CeremonyView } from './CeremonyView.js'
import type { CeremonyControl } from '../hooks/useCeremony.js'
import { useLatest } from '../useLatest.js'

interface CeremonyDialogProps extends FrameOptions {
  readonly ceremony: CeremonyControl
  readonly labels: CeremonyLabels
  readonly button: ReactNode
  readonly className?: string | undefined
}

/**
 * A ceremony in the browser's own modal dialog, which makes the page behind inert and gives the
 * focus back. A real control stands before and after the frame, because keys pressed inside a
 * cross-origin frame never reach the page, Escape included.
 */
export function CeremonyDialog(props: CeremonyDialogProps): ReactElement {
  const { ceremony, labels, button, className, ...view } = props
  const { status } = ceremony
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [dismissed, setDismissed] = useState(false)
  const [asking, setAsking] = useState(false)
  const unfinished = ceremony.place !== undefined
  const open = status !== 'idle' && !dismissed && !(unfinished && ceremony.place === 'tab')

  // A new attempt opens a dialog that was dismissed after the one before.
  if (status === 'creating' && dismissed) setDismissed(false)
  if (asking && !unfinished) setAsking(false)

  const leave = (): void => {
    setAsking(false)
    if (isOver(ceremony)) setDismissed(true)
    else ceremony.close()
  }
  const stay = (): void => {
    setAsking(false)
    dialog.current?.querySelector('iframe')?.focus()
  }
  const requestLeave = (): void => {
    if (unfinished) setAsking(true)
    else leave()
  }
  // Chromium closes at the second Escape in a row, whatever `cancel` was told.
  const latestClosed = useLatest(() => {
    if (unfinished) dialog.current?.showModal()
    requestLeave()
  })

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    element.showModal()
    // Not the close button, which stands first: from the notice the focus goes on into the frame.
    element.querySelector<HTMLElement>('.signing-ceremony__notice')?.focus()
    const onClose = (): void => {
      if (!element.open) latestClosed.current()
    }
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('close', onClose)
      element.close()
      // What had the focus may be gone, and a browser leaves the focus in here for a while then.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) {
        activeElement.blur()
      }
    }
  }, [open, latestClosed])

  return (
    <>
      {(status === 'idle' || open) && button}
      <dialog
        ref={dialog}
        className="signing-ceremony-dialog"
        aria-labelledby={heading}
        lang={labels.lang}
        dir={labels.dir}
        onCancel={(event) => {
          event.preventDefault()
          if (asking) stay()
          else requestLeave()
        }}
      >
        <header className="signing-ceremony-dialog__header">
          <h2 id={heading} className="signing-ceremony-dialog__title">
            {view.title}
          </h2>
          <button type="button" className="signing-ceremony__button" onClick={requestLeave}>
            {labels.close}
          </button>
        </header>
        {asking && (
          <div
            role="alertdialog"
            aria-label={labels.leaveQuestion}
            className="signing-ceremony-dialog__question"
          >
            <p className="signing-ceremony__text">{labels.leaveQuestion}</p>
            <button type="button" className="signing-ceremony__button" autoFocus onClick={stay}>
              {labels.stay}
            </button>
            <button type="button" className="signing-ceremony__button" onClick={leave}>
              {labels.leave}
            </button>
          </div>
        )}
        {open && (
          <CeremonyView
            {...view}
            session={ceremony.session}
            labels={labels}
            className={className}
            focusOnOpen
          />
        )}
      </dialog>
      {status !== 'idle' && !open && (
        <CeremonyView {...view} session={ceremony.session} labels={labels} className={className} />
      )}
    </>
  )
}
