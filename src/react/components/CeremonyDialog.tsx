'use client'

import {
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react'
import { optional } from '../../embed/browser/optional.js'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { isLive, isOver } from '../../embed/signing/ceremonyState.js'
import type { CeremonyControl } from '../hooks/useCeremony.js'
import { useEscape } from '../hooks/useEscape.js'
import type { FramePlace } from '../hooks/useFramePlace.js'
import { focusedIn } from '../hooks/useFocus.js'
import { useLatest } from '../useLatest.js'
import type { QuestionControl } from '../hooks/useQuestion.js'
import { Button } from './Button.js'
import { inertWhen, returnToFrame } from './CeremonyQuestion.js'
import { CeremonyView, type HostParts } from './CeremonyView.js'

interface CeremonyDialogProps extends FrameOptions, HostParts, FramePlace {
  readonly controls: CeremonyControl
  readonly labels: CeremonyLabels
  readonly question: QuestionControl
  readonly open: boolean
  /** Called when the user leaves, after a confirmation if work would be lost. */
  readonly onLeave: () => void
}

/** Shows a ceremony in a modal `<dialog>`, which makes the page inert and restores the focus. */
export function CeremonyDialog(props: CeremonyDialogProps): ReactElement {
  const { controls, labels, question, open, onLeave, ...view } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const { requestLeave, handleEscape } = useLeaving(dialog, props)
  return (
    <dialog
      ref={dialog}
      className="signing-ceremony-dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      lang={labels.lang}
      dir={labels.dir}
      // In React, these events would reach `onCancel` and `onClose` of a dialog around this one.
      onClose={stopEvent}
      onCancel={(event) => {
        stopEvent(event)
        event.preventDefault()
        handleEscape()
      }}
    >
      <div
        ref={inertWhen(question.asked !== undefined)}
        className="signing-ceremony-dialog__header"
      >
        <h2 id={heading} className="signing-ceremony-dialog__title">
          {view.title}
        </h2>
        {/* After the end, the notice contains the close button. */}
        {!isOver(controls) && <Button onClick={requestLeave}>{labels.close}</Button>}
      </div>
      {open && (
        <CeremonyView
          {...view}
          signing={controls.signing}
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

/** Asks the user before unfinished work is lost, however the user leaves the dialog. */
function useLeaving(
  dialog: RefObject<HTMLDialogElement | null>,
  { controls, question, open, onLeave }: CeremonyDialogProps,
) {
  const isUnfinished = open && isLive(controls)
  const requestLeave = (): void => {
    if (isUnfinished) question.ask('leave')
    else onLeave()
  }
  const handleEscape = (): void => {
    if (!question.asked) {
      requestLeave()
      return
    }
    question.ask(undefined)
    returnToFrame(dialog.current)
  }
  useEscape(dialog, open, handleEscape)
  useModal(dialog, open, {
    onClosed() {
      if (isUnfinished) showDialog(dialog.current)
      requestLeave()
    },
    onBackdropClick() {
      if (isUnfinished) question.ask('leave')
    },
  })
  return { requestLeave, handleEscape }
}

interface ModalEvents {
  /** Called if the browser itself closes the dialog. */
  readonly onClosed: () => void
  readonly onBackdropClick: () => void
}

/** Opens and closes the dialog. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  open: boolean,
  events: ModalEvents,
): void {
  // Chromium closes the dialog at the second Escape in a row, even if `cancel` was prevented.
  const latest = useLatest(events)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return undefined
    showDialog(element)
    // Instead of the close button: screen readers then speak the dialog with its title and status.
    // With the focus inside, Orca sometimes skips the dialog, because the start button is inert.
    element.focus({ preventScroll: true })
    const onClose = (): void => {
      if (!element.open) latest.current.onClosed()
    }
    // A press inside that ends outside is a click on the dialog, too, but not on its backdrop.
    let pressed: EventTarget | null = element
    const onPress = (event: MouseEvent): void => {
      pressed = event.target
    }
    const onClick = (event: MouseEvent): void => {
      // The dialog's children cover the dialog itself, so this is its backdrop.
      if (event.target === element && pressed === element) latest.current.onBackdropClick()
    }
    element.addEventListener('close', onClose)
    element.addEventListener('mousedown', onPress)
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', keepTab)
    return () => {
      element.removeEventListener('close', onClose)
      element.removeEventListener('mousedown', onPress)
      element.removeEventListener('click', onClick)
      element.removeEventListener('keydown', keepTab)
      hideDialog(element)
      // Remove the focus, because browsers leave it on a hidden element for a while.
      const focused = focusedIn(element)
      if (focused && element.contains(focused)) focused.blur()
    }
  }, [dialog, open, latest])
}

function stopEvent(event: SyntheticEvent): void {
  event.stopPropagation()
}

/** Keeps Tab from a focus trap around the dialog, which would move the focus to an inert element. */
function keepTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
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
