'use client'

import { type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react'
import { Button, Text, TextButton } from '../CeremonyNotice.js'
import { SigningContext } from '../SigningProvider.js'
import { focusedIn } from '../useFocus.js'
import type { QueueLabels } from '../../embed/queue/queueLabels.js'
import { canSign, stepOf } from '../../embed/queue/sitting.js'
import type { SigningQueueProps, SittingControl } from './useSitting.js'

/** What every part of a queue receives. */
export interface QueuePartProps extends Omit<SigningQueueProps, 'labels'> {
  readonly labels: QueueLabels
  readonly sitting: SittingControl
  readonly heading: string
  /** How many documents are signed. */
  readonly signed: number
}

/** Shows all documents before the first one and after the last one. */
export function QueueOverview(props: QueuePartProps): ReactElement {
  const { documents, labels, sitting, signed } = props
  const { phase, get, open, request, inDialog } = sitting
  const { labels: texts } = useContext(SigningContext)
  const first = documents.find(({ recipientId }) => canSign(get(recipientId)))
  const isNew = first && signed === 0 && phase === 'before'
  return (
    <>
      {!isNew && (
        <Heading focusFor={phase === 'before' ? undefined : phase}>
          <Text>{props.heading}</Text>
        </Heading>
      )}
      <QueueSteps {...props} isWhole />
      <div className="signing-ceremony__steer">
        {first && (
          <TextButton
            className="signing-ceremony__button signing-ceremony__start"
            label={isNew ? labels.start : labels.resume}
            onClick={() => open(first.recipientId)}
          />
        )}
        {inDialog && <TextButton label={texts.close} onClick={() => request({ type: 'leave' })} />}
      </div>
    </>
  )
}

interface QueueStepsProps extends QueuePartProps {
  /** Whether the list is all that is shown, so that it has the downloads. */
  readonly isWhole?: boolean
}

/** Lists the documents with what they are. The person can open those that are left. */
export function QueueSteps(props: QueueStepsProps): ReactElement {
  const { documents, sitting, labels, afterSigning, isWhole } = props
  const { get, open, current } = sitting
  return (
    <ol
      className="signing-ceremony__steps"
      data-whole={isWhole ? '' : undefined}
      aria-label={labels.documents}
    >
      {documents.map((one) => {
        const { recipientId, title } = one
        const state = get(recipientId)
        const isCurrent = recipientId === current
        const known = stepOf(state)
        const step = isCurrent && known === 'waiting' ? 'signing' : known
        const content = (
          <>
            <Text>{title}</Text>{' '}
            <span className="signing-ceremony__detail">
              <Text>{labels[step]}</Text>
            </span>
          </>
        )
        return (
          <li
            key={recipientId}
            className="signing-ceremony__step"
            data-step={step}
            aria-current={isCurrent ? 'step' : undefined}
          >
            {canSign(state) && !isCurrent ? (
              <Button className="signing-ceremony__name" onClick={() => open(recipientId)}>
                {content}
              </Button>
            ) : (
              <span className="signing-ceremony__name">{content}</span>
            )}
            {isWhole && state.status === 'confirmed' && afterSigning?.(one, state.signature ?? {})}
          </li>
        )
      })}
    </ol>
  )
}

interface HeadingProps {
  /** The heading receives the focus when this changes, so that screen readers speak the heading. */
  readonly focusFor: string | undefined
  readonly children: ReactNode
}

/** Says what the queue shows now. */
export function Heading({ focusFor, children }: HeadingProps): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const element = heading.current
    const root = element?.closest('div.signing-queue')
    const active = element && focusedIn(element)
    // The person may work in another part of the page.
    const isElsewhere = active && active !== document.body && !root?.contains(active)
    if (focusFor !== undefined && !isElsewhere) element?.focus()
    // The line of steps scrolls on small screens.
    const step = element?.parentElement?.parentElement?.querySelector('[aria-current]')
    step?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
  }, [focusFor])
  return (
    <h2 ref={heading} tabIndex={-1} className="signing-ceremony-dialog__title">
      {children}
    </h2>
  )
}

/** Replaces the names in braces. */
export function fill(text: string, values: object): string {
  return text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(Reflect.get(values, name)))
}
