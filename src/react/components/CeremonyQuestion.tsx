'use client'

import type { ReactElement } from 'react'
import { Button } from '../wording/Button.js'

interface CeremonyQuestionProps {
  readonly text: string
  readonly stay: string
  readonly onStay: () => void
  readonly leave: string
  readonly onLeave: () => void
}

/** Asks before work is lost. What it lies over has to be made inert by whoever shows it. */
export function CeremonyQuestion(props: CeremonyQuestionProps): ReactElement {
  const { text, stay, onStay, leave, onLeave } = props
  return (
    <div role="alertdialog" aria-label={text} className="signing-ceremony__question">
      <p className="signing-ceremony__text">{text}</p>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a question over one's work that leaves the focus there is not heard */}
      <Button autoFocus onClick={onStay}>
        {stay}
      </Button>
      <Button onClick={onLeave}>{leave}</Button>
    </div>
  )
}

/**
 * A ref that takes an element, and a frame in it, out of reach of keys and pointers. A property, since
 * React 18 and 19 want different values of the attribute.
 */
export function inertWhen(isInert: boolean): (element: HTMLElement | null) => void {
  return (element) => {
    if (element) element.inert = isInert
  }
}

/** Puts the keyboard back into the frame that a question has been asked about. */
export function returnToFrame(view: Element | null | undefined): void {
  const frame = view?.querySelector('iframe')
  if (!frame?.parentElement) return
  // Nothing that is inert takes the focus, and the next render comes later.
  frame.parentElement.inert = false
  frame.focus()
}
