'use client'

import { type ReactElement, useEffect, useId, useRef } from 'react'
import { optional } from '../../embed/browser/optional.js'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { isLive, isOver } from '../../embed/session/ceremonyState.js'
import type { CeremonyControl } from '../hooks/useCeremony.js'
import type { FrameClaim } from '../hooks/useFrameClaim.js'
import { useLatest } from '../useLatest.js'
import type { QuestionControl } from '../hooks/useQuestion.js'
import { Button } from './Button.js'
import { inertWhen, returnToFrame } from './CeremonyQuestion.js'
import { CeremonyView } from './CeremonyView.js'

interface CeremonyDialogProps extends FrameOptions {
  readonly ceremony: CeremonyControl
  readonly labels: CeremonyLabels
  readonly claim: FrameClaim
  readonly question: QuestionControl
  readonly open: boolean
  /** The person leaves. The question has been answered. */
  readonly onLeave: () => void
}

/**
 * Shows a ceremony in the browser's modal dialog, which makes the page inert and returns the focus. The
 * page receives no key of a cross-origin frame, not even Escape. So there is a button before and after
 * the frame.
 */
export function CeremonyDialog(props: CeremonyDialogProps): ReactElement {
  const { ceremony, labels, question, open, onLeave, ...view } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isUnfinished = open && isLive(ceremony)
  const requestLeave = (): void => {
    if (isUnfinished) question.ask('leave')
    else onLeave()
  }
  useModal(dialog, open, () => {
    if (isUnfinished) showDialog(dialog.current)
    requestLeave()
  })
  return (
    <dialog
      ref={dialog}
      className="signing-ceremony-dialog"
      aria-labelledby={heading}
      lang={labels.lang}
      dir={labels.dir}
      onCancel={(event) => {
        event.preventDefault()
        if (!question.asked) {
          requestLeave()
          return
        }
        question.ask(undefined)
        returnToFrame(dialog.current)
      }}
    >
      <header
        ref={inertWhen(question.asked !== undefined)}
        className="signing-ceremony-dialog__header"
      >
        <h2 id={heading} className="signing-ceremony-dialog__title">
          {view.title}
        </h2>
        {/* At an end the notice has this button. */}
        {!isOver(ceremony) && <Button onClick={requestLeave}>{labels.close}</Button>}
      </header>
      {open && (
        <CeremonyView
          {...view}
          session={ceremony.session}
          labels={labels}
          question={question}
          onClose={onLeave}
          onLeave={onLeave}
          focusOnOpen
        />
      )}
    </dialog>
  )
}

/** Opens and closes the dialog. `onClosed` is called if the browser closes it. */
function useModal(
  dialog: { readonly current: HTMLDialogElement | null },
  open: boolean,
  onClosed: () => void,
): void {
  // Chromium closes at the second Escape in a row, even if `cancel` was prevented.
  const latestClosed = useLatest(onClosed)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    showDialog(element)
    // The notice, and not the close button before it, because Tab moves from it into the frame.
    element.querySelector<HTMLElement>('.signing-ceremony__notice')?.focus()
    const onClose = (): void => {
      if (!element.open) latestClosed.current()
    }
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('close', onClose)
      hideDialog(element)
      // Browsers do not move the focus from a hidden element at once.
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && element.contains(activeElement)) {
        activeElement.blur()
      }
    }
  }, [dialog, open, latestClosed])
}

/** Shows the dialog: in the page, if the browser has no modal dialogs or refuses. */
export function showDialog(element: HTMLDialogElement | null): void {
  optional(() => element?.showModal())
  if (element && !element.hasAttribute('open')) element.setAttribute('open', '')
}

function hideDialog(element: HTMLDialogElement): void {
  optional(() => element.close())
  element.removeAttribute('open')
}
