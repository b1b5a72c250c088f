'use client'

import { type ReactElement, useEffect, useRef } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { useEscape } from '../hooks/useEscape.js'
import type { Question } from '../hooks/useQuestion.js'
import { Button } from './Button.js'

interface CeremonyQuestionProps {
  readonly asked: Question
  readonly labels: CeremonyLabels
  /** Whether the document is open, so that the person may have entered something. */
  readonly mayLose: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
  /** Requests the ceremony again, in the page. */
  readonly onStartAgain: (() => void) | undefined
}

/** Asks the user before work is lost. The caller must make all other content inert. */
export function CeremonyQuestion(props: CeremonyQuestionProps): ReactElement {
  const { asked, labels, mayLose, onStay, onLeave, onStartAgain } = props
  const text = [asked === 'leave' && labels.leaveQuestion, mayLose && labels.lossWarning]
    .filter(Boolean)
    .join(' ')
  const element = useRef<HTMLDivElement>(null)
  // Moves the focus into the question, so that screen readers read the question.
  useEffect(() => element.current?.querySelector('button')?.focus(), [])
  useEscape(element, true, onStay)
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers may close a <dialog>
    <div ref={element} role="dialog" aria-label={text} className="signing-ceremony__question">
      <div className="signing-ceremony__text">{text}</div>
      <div className="signing-ceremony__actions">
        <Button onClick={onStay}>{labels.stay}</Button>
        <Button onClick={onLeave}>{labels[asked]}</Button>
        {onStartAgain && <Button onClick={onStartAgain}>{labels.startAgain}</Button>}
      </div>
    </div>
  )
}

/**
 * Returns a ref callback that sets the property `inert` of an element. The attribute is not usable,
 * because React 18 and 19 expect different values.
 */
export function inertWhen(isInert: boolean): (element: HTMLElement | null) => void {
  return (element) => {
    if (element) element.inert = isInert
  }
}

/** Moves the focus back into the frame after a question. */
export function returnToFrame(view: Element | null | undefined): void {
  const frame = view?.querySelector('iframe')
  if (!frame?.parentElement) return
  // An inert element cannot receive the focus, and React will only update `inert` later.
  frame.parentElement.inert = false
  frame.focus()
}
