'use client'

import type { ReactElement } from 'react'
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
 * Shows help below every frame, because browsers do not report whether it shows the document. The
 * line never changes. Screen readers also announce it below a silent frame.
 */
export function FrameHelp({ state, labels, question, act }: FrameHelpProps): ReactElement {
  return (
    <div ref={inertWhen(question.asked !== undefined)} className="signing-ceremony__trouble">
      <output className="signing-ceremony__ask">
        {/* A new key replaces the text once, because screen readers announce a text that is added. */}
        <span key={String(state.silent === undefined)} className="signing-ceremony__detail">
          {labels.trouble}
        </span>
      </output>
      <Button
        className="signing-ceremony__link"
        // After `load`, the user may have entered something.
        onClick={state.status === 'open' ? () => question.ask('openInTab') : act.openInTab}
      >
        {labels.openInTab}
      </Button>
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
