'use client'

import { type ReactElement, useState } from 'react'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { CeremonyState } from '../../embed/signing/ceremonyState.js'
import type { QuestionControl } from '../hooks/useQuestion.js'
import { Button } from './Button.js'
import { inertWhen } from './CeremonyQuestion.js'
import type { Actions } from './CeremonyNotice.js'

interface FrameHelpProps {
  readonly state: CeremonyState
  readonly labels: CeremonyLabels
  readonly question: QuestionControl
  readonly act: Actions
}

/**
 * Shows help below a frame, because browsers do not report whether it shows the document. While the
 * frame is silent, the line stands out, in the same place. Screen readers announce it when they pause,
 * because most silent frames work.
 */
export function FrameHelp({ state, labels, question, act }: FrameHelpProps): ReactElement {
  const [isShown, setShown] = useState(false)
  // Does not replace a button that the user has just pressed.
  const silent = state.silent === true && !isShown
  const link = (asked: 'openInTab' | 'startAgain', perform: (() => void) | undefined) =>
    perform && (
      <Button
        className="signing-ceremony__link"
        // After `load`, the user may have entered something.
        onClick={state.status === 'open' ? () => question.ask(asked) : perform}
      >
        {labels[asked]}
      </Button>
    )
  return (
    <div
      ref={inertWhen(question.asked !== undefined)}
      className="signing-ceremony__trouble"
      data-silent={silent ? '' : undefined}
    >
      {/* Present without text: screen readers skip a live region that appears with its text. */}
      <output className="signing-ceremony__ask">{silent && labels.trouble}</output>
      {!silent && (
        <Button
          className="signing-ceremony__link"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {labels.problems}
        </Button>
      )}
      {(silent || isShown) && link('openInTab', act.openInTab)}
      {isShown && link('startAgain', act.retry)}
      {silent && (
        <Button
          className="signing-ceremony__link"
          aria-label={labels.dismiss}
          onClick={act.dismiss}
        >
          ×
        </Button>
      )}
    </div>
  )
}

/** Moves the focus behind the frame, so that users of a keyboard do not have to pass the document. */
export function SkipButton({ label }: { readonly label: string }): ReactElement {
  return (
    <Button
      className="signing-ceremony__button signing-ceremony__skip"
      onClick={({ currentTarget: { parentElement } }) =>
        parentElement?.nextElementSibling?.querySelector('button')?.focus()
      }
    >
      {label}
    </Button>
  )
}
