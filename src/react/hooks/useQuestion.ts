'use client'

import { useState } from 'react'
import { type CeremonyState, isLive } from '../../embed/session/ceremonyState.js'

/** A question that is asked before unfinished work is lost. */
export type Question = 'leave' | 'startAgain'

export interface QuestionControl {
  readonly asked: Question | undefined
  readonly ask: (question: Question | undefined) => void
}

/** At most one question about a ceremony, and none if there is nothing to lose. */
export function useQuestion(state: CeremonyState): QuestionControl {
  const [asked, ask] = useState<Question>()
  const mayLose = isLive(state)
  if (asked && !mayLose) ask(undefined)
  return { asked: mayLose ? asked : undefined, ask }
}
