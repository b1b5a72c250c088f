'use client'

import { type ReactElement, useEffect, useId, useRef } from 'react'
import { optional } from '../../embed/browser/optional.js'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { isLive, isOver } from '../../embed/signing/ceremonyState.js'
import type { CeremonyControl } from '../hooks/useCeremony.js'
import { focusedIn } from '../hooks/useFocus.js'
import { useLatest } from '../useLatest.js'
import type { QuestionControl } from '../hooks/useQuestion.js'
import { Button } from './Button.js'
import { inertWhen, returnToFrame } from './CeremonyQuestion.js'
import { CeremonyView } from './CeremonyView.js'

interface CeremonyDialogProps extends FrameOptions {
  readonly controls: CeremonyControl
  readonly labels: CeremonyLabels
  readonly question: QuestionControl
  readonly isElsewhere: boolean
  readonly moveHere: () => void
  readonly open: boolean
  /** Called when the user leaves, after a confirmation if work would be lost. */
  readonly onLeave: () => void
}

/**
 * Shows a ceremony in a modal `<dialog>`, which makes the page inert and restores the focus. The
 * page receives no key events from a cross-origin frame, not even Escape. So users of a keyboard
 * can leave through a button before or after the frame.
 */
export function CeremonyDialog(props: CeremonyDialogProps): ReactElement {
  const { controls, labels, question, open, onLeave, ...view } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const isUnfinished = open && isLive(controls)
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
        {/* After the end, the notice contains the close button. */}
        {!isOver(controls) && <Button onClick={requestLeave}>{labels.close}</Button>}
      </header>
      {open && (
        <CeremonyView
          {...view}
          signing={controls.signing}
          showsFrame
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

/** Opens and closes the dialog. Calls `onClosed` if the browser itself closes the dialog. */
function useModal(
  dialog: { readonly current: HTMLDialogElement | null },
  open: boolean,
  onClosed: () => void,
): void {
  // Chromium closes the dialog at the second Escape in a row, even if `cancel` was prevented.
  const latestClosed = useLatest(onClosed)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    showDialog(element)
    // Focus the notice instead of the close button, because Tab then moves into the frame.
    element.querySelector<HTMLElement>('.signing-ceremony__notice')?.focus()
    const onClose = (): void => {
      if (!element.open) latestClosed.current()
    }
    element.addEventListener('close', onClose)
    return () => {
      element.removeEventListener('close', onClose)
      hideDialog(element)
      // Remove the focus, because browsers leave it on a hidden element for a while.
      const focused = focusedIn(element)
      if (focused && element.contains(focused)) focused.blur()
    }
  }, [dialog, open, latestClosed])
}

/** Shows a modal dialog. If the browser cannot, shows the dialog as a part of the page. */
export function showDialog(element: HTMLDialogElement | null): void {
  optional(() => element?.showModal())
  if (element && !element.hasAttribute('open')) element.setAttribute('open', '')
}

function hideDialog(element: HTMLDialogElement): void {
  optional(() => element.close())
  element.removeAttribute('open')
}
