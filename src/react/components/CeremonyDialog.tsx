'use client'

import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { optional } from '../../embed/browser/optional.js'
import type { FrameOptions } from '../../embed/frame/frameOptions.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { isLive, isOver } from '../../embed/session/ceremonyState.js'
import type { CeremonyControl } from '../hooks/useCeremonyControl.js'
import { useLatest } from '../useLatest.js'
import { Button } from '../wording/Button.js'
import { CeremonyQuestion, inertWhen, returnToFrame } from './CeremonyQuestion.js'
import { CeremonyView } from './CeremonyView.js'

interface CeremonyDialogProps extends FrameOptions {
  readonly ceremony: CeremonyControl
  readonly labels: CeremonyLabels
  readonly className?: string | undefined
  readonly open: boolean
  /** The person wants to leave, and has been asked where that loses something. */
  readonly onLeave: () => void
}

/**
 * A ceremony in the browser's own modal dialog, which makes the page behind inert and gives the
 * focus back. A real control stands before and after the frame, because keys pressed inside a
 * cross-origin frame never reach the page, Escape included.
 */
export function CeremonyDialog(props: CeremonyDialogProps): ReactElement {
  const { ceremony, labels, className, open, onLeave, ...view } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [asking, setAsking] = useState(false)
  const unfinished = open && isLive(ceremony)
  if (asking && !unfinished) setAsking(false)

  const leave = (): void => {
    setAsking(false)
    onLeave()
  }
  const stay = (): void => {
    setAsking(false)
    returnToFrame(dialog.current)
  }
  const requestLeave = (): void => {
    if (unfinished) setAsking(true)
    else leave()
  }
  // Chromium closes at the second Escape in a row, whatever `cancel` was told.
  const latestClosed = useLatest(() => {
    if (unfinished) showDialog(dialog.current)
    requestLeave()
  })

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    showDialog(element)
    // Not the close button, which stands first: from the notice the focus goes on into the frame.
    element.querySelector<HTMLElement>('.signing-ceremony__notice')?.focus()
    const onClose = (): void => {
      if (!element.open) latestClosed.current()
    }
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('close', onClose)
      hideDialog(element)
      // What had the focus may be gone, and a browser leaves the focus in here for a while then.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) {
        activeElement.blur()
      }
    }
  }, [open, latestClosed])

  return (
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
      <header ref={inertWhen(asking)} className="signing-ceremony-dialog__header">
        <h2 id={heading} className="signing-ceremony-dialog__title">
          {view.title}
        </h2>
        {/* At the end the way out stands below what is said. */}
        {!isOver(ceremony) && <Button onClick={requestLeave}>{labels.close}</Button>}
      </header>
      {asking && (
        <CeremonyQuestion
          text={labels.leaveQuestion}
          stay={labels.stay}
          onStay={stay}
          leave={labels.leave}
          onLeave={leave}
        />
      )}
      {open && (
        <CeremonyView
          {...view}
          session={ceremony.session}
          labels={labels}
          root={{ className }}
          inert={asking}
          onClose={leave}
          focusOnOpen
        />
      )}
    </dialog>
  )
}

/**
 * Emulated browsers and old ones know dialogs by name only, and a browser may refuse: then it stands
 * in the page without being modal, and is seen.
 */
function showDialog(element: HTMLDialogElement | null): void {
  optional(() => element?.showModal())
  if (element && !element.hasAttribute('open')) element.setAttribute('open', '')
}

function hideDialog(element: HTMLDialogElement): void {
  optional(() => element.close())
  element.removeAttribute('open')
}
