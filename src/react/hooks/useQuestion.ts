'use client'

import { useState } from 'react'
import { type CeremonyState, isLive } from '../../embed/signing/ceremonyState.js'

/** An action that would lose unfinished work, and the key of the label of its button. */
export type Question = 'leave' | 'openInTab'

export interface QuestionControl {
  readonly asked: Question | undefined
  readonly ask: (question: Question | undefined) => void
}

/** Stores the question that is open. Closes the question when there is no work to lose. */
export function useQuestion(state: CeremonyState): QuestionControl {
  const [asked, ask] = useState<Question>()
  const mayLose = isLive(state)
  if (asked && !mayLose) ask(undefined)
  return { asked: mayLose ? asked : undefined, ask }
}
