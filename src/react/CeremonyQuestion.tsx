'use client'

import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import { Text, TextButton } from './CeremonyNotice.js'
import { useLatest } from './useCeremony.js'

/** What would lose the entries of a person in an open document. */
export type LosingAction = 'leave' | 'startAgain' | 'moveHere'

/** The question whether to lose what a person has entered. */
export interface Question {
  /** The action to confirm; `undefined` if nothing is asked. */
  readonly about: LosingAction | undefined
  /** How often the person has requested the action. Each time moves the focus again. */
  readonly requests: number
  readonly ask: (about: LosingAction) => void
  readonly close: () => void
  /** Closes the question, and moves the focus back into the document. */
  readonly stay: () => void
}

const UNASKED = { about: undefined, requests: 0 }

/**
 * Holds the question of one component. It closes when `canLose` returns `false`, for example because
 * the document has ended.
 */
export function useQuestion(
  canLose: (about: LosingAction) => boolean,
  component: () => Element | null | undefined,
): Question {
  const [state, setState] = useState<Pick<Question, 'about' | 'requests'>>(UNASKED)
  if (state.about && !canLose(state.about)) setState(UNASKED)
  const close = (): void => setState(UNASKED)
  return {
    ...state,
    ask: (about) => setState({ about, requests: state.requests + 1 }),
    close,
    stay() {
      close()
      returnToFrame(component())
    },
  }
}

interface CeremonyQuestionProps {
  readonly labels: CeremonyLabels
  readonly question: Question
  /** Called if the person wants to lose the entries. */
  readonly onAnswer: () => void
}

/** Asks the person before entries are lost. The caller must make the document inert. */
export function CeremonyQuestion(props: CeremonyQuestionProps): ReactElement {
  const { labels, question, onAnswer } = props
  const { about, requests, stay } = question
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  // Moves the focus into the question, so that screen readers read the question.
  useEffect(() => {
    if (requests > 0) element.current?.querySelector('button')?.focus()
  }, [requests])
  useEscape(element, true, stay)
  const isLeaving = about === 'leave'
  const text = isLeaving ? labels.leaveQuestion : labels.startAgainQuestion
  return (
    // Screen readers speak a group's name once, but that of an `alertdialog` up to four times.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset has styles of its own
    <div ref={element} role="group" aria-labelledby={id} className="signing-ceremony__question">
      <div className="signing-ceremony__text" id={id}>
        <Text key={text}>{text}</Text>
      </div>
      <div className="signing-ceremony__actions">
        <TextButton label={labels.stay} onClick={stay} />
        <TextButton label={isLeaving ? labels.leave : labels.startAgain} onClick={onAnswer} />
      </div>
    </div>
  )
}

/** Moves the focus back into the frame after a question, or to the notice of another component's. */
function returnToFrame(root: Element | null | undefined): void {
  const frame = root?.querySelector('iframe')
  if (!frame?.parentElement) {
    root?.querySelector<HTMLElement>('.signing-ceremony__notice')?.focus()
    return
  }
  // An inert element cannot receive the focus, and React will only update `inert` later.
  frame.parentElement.inert = false
  frame.focus()
}

/**
 * Handles the Escape key in an element before the page does. The page may contain the component in a
 * dialog of its own, which would close: many libraries handle the key in the document's capture
 * phase. Also handles the key while nothing has the focus, such as after a click on a text. Of two
 * elements, the one that was active first handles the key.
 */
export function useEscape(
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
