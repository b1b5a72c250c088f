'use client'

import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { optional } from '../embed/browser.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import { labelsFor } from '../embed/labels/labelsFor.js'
import type { Signing } from '../embed/signing/signing.js'
import type { View } from '../embed/signing/signingOptions.js'
import { isLive, isOver } from '../embed/signing/signingState.js'
import { type CeremonyLook, CeremonyView } from './CeremonyFrame.js'
import { TextButton } from './CeremonyNotice.js'
import { CeremonyQuestion, type Question, useEscape, useQuestion } from './CeremonyQuestion.js'
import { SigningContext } from './SigningProvider.js'
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
  const { labels: given } = useContext(SigningContext)
  const { state } = useSnapshot(signing)
  const labels = labelsFor(given, state.role)
  const dialog = useRef<HTMLDialogElement>(null)
  const isUnfinished = isOpen && isLive(state)
  const question = useQuestion(
    () => isUnfinished,
    () => dialog.current,
  )
  const requestLeave = (): void => (isUnfinished ? question.ask('leave') : onLeave())
  return (
    <Modal
      dialog={dialog}
      title={look.title}
      labels={labels}
      isOpen={isOpen}
      isUnfinished={isUnfinished}
      question={question}
      onLeave={requestLeave}
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
          {question.about === 'leave' && (
            <CeremonyQuestion labels={labels} question={question} onAnswer={onLeave} />
          )}
        </div>
      )}
      {isOpen && (
        <CeremonyView
          {...look}
          signing={signing}
          question={question}
          onClose={onLeave}
          focusOnOpen
        />
      )}
    </Modal>
  )
}

interface ModalProps {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The accessible name. */
  readonly title: string
  readonly labels: Pick<CeremonyLabels, 'lang' | 'dir'>
  readonly className?: string | undefined
  readonly isOpen: boolean
  /** Whether leaving would lose what the person has entered. */
  readonly isUnfinished: boolean
  readonly question: Question
  /** Called when the person wants to leave, before a confirmation. */
  readonly onLeave: () => void
  readonly children: ReactNode
}

/** A modal `<dialog>` that asks before entries are lost. */
export function Modal(props: ModalProps): ReactElement {
  const { dialog, title, labels, className = '', isOpen, isUnfinished, question, onLeave } = props
  const handleEscape = question.about ? question.stay : onLeave
  useEscape(dialog, isOpen, handleEscape)
  useModal(dialog, isOpen, () => {
    if (isUnfinished) showDialog(dialog.current)
    onLeave()
  })
  return (
    <dialog
      ref={dialog}
      className={`signing-ceremony-dialog${className}`}
      aria-label={title}
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
      {props.children}
    </dialog>
  )
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
