'use client'

import {
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { optional } from '../embed/browser.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import type { Signing } from '../embed/signing/signing.js'
import type { View } from '../embed/signing/signingOptions.js'
import { isLive, isOver } from '../embed/signing/signingState.js'
import { type CeremonyLook, CeremonyView, useLabels } from './CeremonyFrame.js'
import { Text, TextButton } from './CeremonyNotice.js'
import { useLatest, useSnapshot } from './useCeremony.js'
import { focusedIn } from './useFocus.js'

interface CeremonyDialogProps extends CeremonyLook {
  readonly signing: Signing
  readonly view: View
  readonly isOpen: boolean
  /** Called when the user leaves, after a confirmation if work would be lost. */
  readonly onLeave: () => void
}

/** Shows a ceremony in a modal `<dialog>`, which makes the page inert and restores the focus. */
export function CeremonyDialog(props: CeremonyDialogProps): ReactElement {
  const { signing, isOpen, onLeave, className: _, ...look } = props
  const labels = useLabels()
  const { state } = useSnapshot(signing)
  const dialog = useRef<HTMLDialogElement>(null)
  const isUnfinished = isOpen && isLive(state)
  // How often the user has asked to leave since the last answer. Each time moves the focus again.
  const [requests, setRequests] = useState(0)
  const isAsking = requests > 0
  if (isAsking && !isUnfinished) setRequests(0)

  const requestLeave = (): void => {
    if (isUnfinished) setRequests(requests + 1)
    else onLeave()
  }
  const stay = (): void => {
    setRequests(0)
    returnToFrame(dialog.current)
  }
  const handleEscape = (): void => (isAsking ? stay() : requestLeave())
  useEscape(dialog, isOpen, handleEscape)
  useModal(dialog, isOpen, () => {
    if (isUnfinished) showDialog(dialog.current)
    requestLeave()
  })
  return (
    <dialog
      ref={dialog}
      className="signing-ceremony-dialog"
      aria-label={look.title}
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
      {/* The notice of a signature contains the title. The header is not inert beside the question:
          a screen reader can be silent if the focus comes from an inert button. */}
      {state.status !== 'confirmed' && (
        <div className="signing-ceremony-dialog__header">
          <h2 key={look.title} className="signing-ceremony-dialog__title">
            {look.title}
          </h2>
          {/* After the end, the notice contains the close button. */}
          {!isOver(state) && <TextButton label={labels.close} onClick={requestLeave} />}
          {isAsking && (
            <LeaveQuestion key={requests} {...{ labels }} onStay={stay} onLeave={onLeave} />
          )}
        </div>
      )}
      {isOpen && (
        <CeremonyView {...look} {...{ signing }} isInert={isAsking} onClose={onLeave} focusOnOpen />
      )}
    </dialog>
  )
}

interface LeaveQuestionProps {
  readonly labels: CeremonyLabels
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks the user before work is lost. The caller must make the document inert. */
function LeaveQuestion({ labels, onStay, onLeave }: LeaveQuestionProps): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  // Moves the focus into the question, so that screen readers read the question.
  useEffect(() => element.current?.querySelector('button')?.focus(), [])
  const { leaveQuestion } = labels
  return (
    // Screen readers speak a group's name once, but that of an `alertdialog` up to four times.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has styles of its own
    <div ref={element} role="group" aria-labelledby={id} className="signing-ceremony__question">
      <div className="signing-ceremony__text" id={id}>
        <Text key={leaveQuestion}>{leaveQuestion}</Text>
      </div>
      <div className="signing-ceremony__actions">
        <TextButton label={labels.stay} onClick={onStay} />
        <TextButton label={labels.leave} onClick={onLeave} />
      </div>
    </div>
  )
}

/** Moves the focus back into the frame after a question. */
function returnToFrame(dialog: Element | null): void {
  const frame = dialog?.querySelector('iframe')
  if (!frame?.parentElement) return
  // An inert element cannot receive the focus, and React will only update `inert` later.
  frame.parentElement.inert = false
  frame.focus()
}

/**
 * Handles the Escape key in the dialog before the page does. The page may contain the component in a
 * dialog of its own, which would close: many libraries handle the key in the document's capture
 * phase. Also handles the key while nothing has the focus, such as after a click on a text.
 */
function useEscape(
  element: RefObject<Element | null>,
  isActive: boolean,
  onEscape: () => void,
): void {
  const latest = useLatest(onEscape)
  useEffect(() => {
    if (!isActive) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const path = event.composedPath()
      const isHere = path.some((target) => target === element.current)
      if (event.key !== 'Escape' || !(isHere || path[0] === document.body)) return
      // The browser would also close a dialog at the second Escape in a row, without a question.
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current()
    }
    addEventListener('keydown', onKeyDown, true)
    return () => removeEventListener('keydown', onKeyDown, true)
  }, [element, isActive, latest])
}

/** Opens and closes the dialog. Calls `onClosed` if the browser itself closes it. */
function useModal(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  onClosed: () => void,
): void {
  // Chromium closes the dialog at the second Escape in a row, even if `cancel` was prevented.
  const latest = useLatest(onClosed)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || !element) return undefined
    showDialog(element)
    // Instead of the close button: screen readers then speak the dialog with its title and status.
    // With the focus inside, Orca sometimes skips the dialog, because the start button is inert.
    element.focus({ preventScroll: true })
    const onClose = (): void => {
      if (!element.open) latest.current()
    }
    element.addEventListener('close', onClose)
    element.addEventListener('keydown', keepTab)
    return () => {
      element.removeEventListener('close', onClose)
      element.removeEventListener('keydown', keepTab)
      hideDialog(element)
      // Browsers leave the focus on the hidden close button if the button is gone that opened the
      // dialog, such as that of a notice. The page then offers the start button.
      const focused = focusedIn(element)
      if (!focused || !element.contains(focused)) return
      focused.blur()
      element.previousElementSibling?.querySelector('button')?.focus()
    }
  }, [dialog, isOpen, latest])
}

function stopEvent(event: SyntheticEvent): void {
  event.stopPropagation()
}

/** Keeps Tab from a focus trap around the dialog, which would move the focus to an inert element. */
function keepTab(event: Event): void {
  if (event instanceof KeyboardEvent && event.key === 'Tab') event.stopPropagation()
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
