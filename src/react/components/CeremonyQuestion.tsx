'use client'

import type { ReactElement } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { Question } from '../hooks/useQuestion.js'
import { Button } from './Button.js'

interface CeremonyQuestionProps {
  readonly asked: Question
  readonly labels: CeremonyLabels
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asks before work is lost. Make the other content inert. */
export function CeremonyQuestion(props: CeremonyQuestionProps): ReactElement {
  const { asked, labels, onStay, onLeave } = props
  return (
    <div
      ref={focusFirstButton}
      role="alertdialog"
      aria-label={labels.leaveQuestion}
      className="signing-ceremony__question"
    >
      <p className="signing-ceremony__text">{labels.leaveQuestion}</p>
      <Button onClick={onStay}>{labels.stay}</Button>
      <Button onClick={onLeave}>{labels[asked]}</Button>
    </div>
  )
}

/** A screen reader reads the question when the focus moves into it. */
function focusFirstButton(question: HTMLElement | null): void {
  question?.querySelector('button')?.focus()
}

/**
 * Returns a ref that sets `inert` of an element. It sets the property, because React 18 and 19 expect
 * different values of the attribute.
 */
export function inertWhen(isInert: boolean): (element: HTMLElement | null) => void {
  return (element) => {
    if (element) element.inert = isInert
  }
}

/** Returns the focus to the frame after a question. */
export function returnToFrame(view: Element | null | undefined): void {
  const frame = view?.querySelector('iframe')
  if (!frame?.parentElement) return
  // An inert element takes no focus, and the next render comes later.
  frame.parentElement.inert = false
  frame.focus()
}
