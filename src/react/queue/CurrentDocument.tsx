'use client'

import { type ReactElement, useContext, useEffect } from 'react'
import { labelsFor } from '../../embed/labels/labelsFor.js'
import { type CeremonyState, isOver } from '../../embed/signing/signingState.js'
import { CeremonyView } from '../CeremonyFrame.js'
import { Text, TextButton } from '../CeremonyNotice.js'
import { CeremonyQuestion } from '../CeremonyQuestion.js'
import { SigningContext } from '../SigningProvider.js'
import { useCeremony, useLatest, useView } from '../useCeremony.js'
import { fill, Heading, QueueSteps, type QueuePartProps } from './QueueOverview.js'
import type { QueueDocument } from './useSitting.js'
import { canSign, hasSignedHere, stepOf } from '../../embed/queue/sitting.js'

/**
 * Milliseconds for which the queue waits after an end that the server does not know yet. With some
 * services, the page does not know whether the person has signed or declined.
 */
const PATIENCE = 3_000

interface CurrentDocumentProps extends QueuePartProps {
  readonly shown: QueueDocument
}

/** Shows the document that the person signs now, and the way to the others. */
export function CurrentDocument(props: CurrentDocumentProps): ReactElement {
  const { shown, sitting, labels, help } = props
  const { recipientId, title } = shown
  const { get, question, request, go } = sitting
  const { labels: texts, signings } = useContext(SigningContext)
  const { signing, holder, startProps } = useCeremony({ recipientId })
  const view = useView(signing, holder)
  const state = get(recipientId)
  const hasEnded = isOver(state)
  useEffect(() => {
    if (hasEnded) signings?.warmUp()
  }, [hasEnded, signings])
  useNextDocument(state, () => go({ type: 'next' }))
  const isLeft = canSign(state)
  const start = (
    <TextButton
      className="signing-ceremony__button signing-ceremony__start"
      label={labelsFor(texts, state.role).start}
      {...startProps}
    />
  )
  return (
    <>
      <div className="signing-ceremony-dialog__header">
        <Heading focusFor={recipientId}>
          {!hasEnded && <ResultBefore {...props} />}
          <Text>{props.heading}</Text>
        </Heading>
        <TextButton label={texts.close} onClick={() => request({ type: 'leave' })} />
        {question.about === 'leave' && (
          <CeremonyQuestion labels={texts} question={question} onAnswer={sitting.answer} />
        )}
      </div>
      <QueueSteps {...props} />
      <CeremonyView
        key={recipientId}
        title={title}
        signing={signing}
        view={view}
        help={help}
        question={sitting.inDialog ? question : undefined}
        button={state.status === 'idle' && start}
      />
      <div className="signing-ceremony__steer">
        <TextButton
          className={`signing-ceremony__button${isLeft ? '' : ' signing-ceremony__start'}`}
          label={isLeft ? labels.skip : sitting.isLast ? labels.finish : labels.next}
          onClick={() => request({ type: 'next' })}
        />
      </div>
    </>
  )
}

/** Shows the next document after the person has reached the end of this one. */
function useNextDocument(state: CeremonyState, showNext: () => void): void {
  const hasSigned = hasSignedHere(state)
  const isUnknown = state.status === 'unconfirmed'
  const latest = useLatest(showNext)
  useEffect(() => {
    const goOn = (): void => {
      // A person who is elsewhere has not asked for the next document.
      if (!document.hidden) latest.current()
    }
    if (!hasSigned) return undefined
    if (!isUnknown) return goOn()
    const timer = setTimeout(goOn, PATIENCE)
    return () => clearTimeout(timer)
  }, [hasSigned, isUnknown, latest])
}

/** Says the result of the document before: screen readers speak the result with the next heading. */
function ResultBefore({ documents, sitting, labels }: QueuePartProps): ReactElement | null {
  const { labels: texts } = useContext(SigningContext)
  const before = documents.find((one) => one.recipientId === sitting.before)
  if (!before) return null
  const state = sitting.get(before.recipientId)
  const step = stepOf(state)
  const text =
    step === 'signed' ? labelsFor(texts, state.role).confirmedTitle : `{title}: ${labels[step]}`
  return (
    <span className="signing-ceremony__result" data-step={step}>
      <Text>{fill(text, before).replace('\n', ' ')}</Text>{' '}
    </span>
  )
}
