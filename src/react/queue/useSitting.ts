'use client'

import { type ReactNode, useState } from 'react'
import type { SignatureFacts } from '../../contract/confirm/signingAnswer.js'
import { frame } from '../../embed/frame/frame.js'
import { type CeremonyState, isLive } from '../../embed/signing/signingState.js'
import { type Question, useQuestion } from '../CeremonyQuestion.js'
import { isSmallOrTouched } from '../SigningCeremony.js'
import { useProvidedSignings } from '../SigningProvider.js'
import { useSignings, type UseSigningsOptions } from '../useSignings.js'
import type { QueueLabels } from '../../embed/queue/queueLabels.js'
import {
  BEFORE,
  canSign,
  nextSitting,
  type Sitting,
  type SittingEvent,
} from '../../embed/queue/sitting.js'

/** One document of a queue. */
export interface QueueDocument {
  /** The recipient's id `re_…`. */
  readonly recipientId: string
  /** The document's name. */
  readonly title: string
}

/** A document with its state, when the person has reached the end of the queue. */
export interface QueueResult extends QueueDocument {
  readonly state: CeremonyState
}

/** Props of `SigningQueue`. */
export interface SigningQueueProps extends UseSigningsOptions {
  /** The documents, in the order in which the person signs them. */
  readonly documents: readonly QueueDocument[]
  /**
   * Called when no document is left that the person has not seen. Some may be skipped or declined: the
   * argument has the state of each document.
   */
  readonly onFinish?: ((results: readonly QueueResult[]) => void) | undefined
  /**
   * Where the documents are shown. `auto` means in the page, but in a full-screen dialog on small
   * screens and touch screens.
   * @default 'auto'
   */
  readonly presentation?: 'auto' | 'inline' | 'dialog' | undefined
  /**
   * What to show beside a signed document, such as its download, because only your server knows the
   * deliverable's id.
   */
  readonly afterSigning?:
    | ((document: QueueDocument, signature: SignatureFacts) => ReactNode)
    | undefined
  /** How to get help, such as a link. See `SigningCeremony`. */
  readonly help?: ReactNode
  /**
   * Replaces the queue's own texts. `react-signing-ceremony/queue/labels` has 24 languages. The
   * provider's `labels` have the texts of each document.
   * @default English
   */
  readonly labels?: Partial<QueueLabels> | undefined
}

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
