'use client'

import { useState } from 'react'
import { frame } from '../../embed/frame/frame.js'
import { type CeremonyState, isLive } from '../../embed/signing/signingState.js'
import { type Question, useQuestion } from '../CeremonyQuestion.js'
import { isSmallOrTouched } from '../SigningCeremony.js'
import { useProvidedSignings } from '../SigningProvider.js'
import { useSignings } from '../useSignings.js'
import type { SigningQueueProps } from './signingQueueProps.js'
import {
  BEFORE,
  canSign,
  nextSitting,
  type Sitting,
  type SittingEvent,
} from '../../embed/queue/sitting.js'

/** The sitting with what its parts need to show and to move it. */
export interface SittingControl extends Sitting {
  readonly get: (recipientId: string) => CeremonyState
  /** Whether moving on would lose what the person has entered. */
  readonly isUnfinished: boolean
  readonly question: Question
  /** Whether no other document is left to show. */
  readonly isLast: boolean
  readonly go: (event: SittingEvent) => void
  /** Moves the sitting, after a question if entries would be lost. */
  readonly request: (event: SittingEvent) => void
  /** Moves the sitting as the person wanted before the question. */
  readonly answer: () => void
  readonly open: (recipientId: string) => void
}

/** Holds the sitting, and starts and closes the ceremonies that it moves to and from. */
export function useSitting(
  { documents, initialAnswers, onFinish, presentation = 'auto' }: SigningQueueProps,
  component: () => Element | null,
): SittingControl {
  const signings = useProvidedSignings('<SigningQueue>')
  const order = documents.map(({ recipientId }) => recipientId)
  const { get } = useSignings(order, { initialAnswers })
  const [sitting, setSitting] = useState(BEFORE)
  const [wanted, setWanted] = useState<SittingEvent>({ type: 'leave' })
  const { current } = sitting
  const isUnfinished = current !== undefined && isLive(get(current))
  const question = useQuestion(() => isUnfinished, component)
  const openIds = order.filter((id) => canSign(get(id)))
  const go = (event: SittingEvent): void => {
    const next = nextSitting(sitting, event, order, openIds)
    question.close()
    setSitting(next)
    const before = current === undefined ? undefined : signings.get(current)
    if (before?.state.status === 'creating' || isUnfinished) before?.perform('close')
    // During the click, or after the signature: the request does not wait for React.
    const opened = next.current === undefined ? undefined : signings.get(next.current)
    if (!opened?.state.isSignedOut) opened?.perform('start', undefined, frame)
    if (next.phase !== 'end' || sitting.phase === 'end') return
    onFinish?.(documents.map((one) => ({ ...one, state: get(one.recipientId) })))
  }
  const request = (event: SittingEvent): void => {
    setWanted(event)
    if (isUnfinished) question.ask('leave')
    else go(event)
  }
  return {
    ...sitting,
    get,
    isUnfinished,
    question,
    isLast: nextSitting(sitting, { type: 'next' }, order, openIds).phase === 'end',
    go,
    request,
    answer: () => go(wanted),
    open(id) {
      const isDialog = presentation === 'auto' ? isSmallOrTouched() : presentation === 'dialog'
      request({ type: 'open', id, inDialog: isDialog })
    },
  }
}
