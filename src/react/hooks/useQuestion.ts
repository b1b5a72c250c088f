'use client'

import { useState } from 'react'
import { type CeremonyState, isLive } from '../../embed/session/ceremonyState.js'

/** The act that would lose unfinished work, and the name of its button's label. */
export type Question = 'leave' | 'startAgain'

export interface QuestionControl {
  readonly asked: Question | undefined
  readonly ask: (question: Question | undefined) => void
}

/** Keeps the open question about a ceremony. It closes when there is no work to lose. */
export function useQuestion(state: CeremonyState): QuestionControl {
  const [asked, ask] = useState<Question>()
  const mayLose = isLive(state)
  if (asked && !mayLose) ask(undefined)
  return { asked: mayLose ? asked : undefined, ask }
}
