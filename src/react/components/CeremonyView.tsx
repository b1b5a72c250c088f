'use client'

import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  useCallback,
  useRef,
  useState,
} from 'react'
import { type FrameOptions, frameAttributes } from '../../embed/frame/frameAttributes.js'
import { adoptFrame } from '../../embed/frame/showInFrame.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { type CeremonyNotice as Notice, ceremonyNotice } from '../../embed/ceremonyNotice.js'
import type { Session } from '../../embed/session/ceremonySession.js'
import { type CeremonyState, isOver } from '../../embed/session/ceremonyState.js'
import { internalsOf } from '../../embed/session/sessionInternals.js'
import { useFocus } from '../hooks/useFocus.js'
import type { FrameClaim } from '../hooks/useFrameClaim.js'
import type { QuestionControl } from '../hooks/useQuestion.js'
import { useSessionState } from '../hooks/useSessionState.js'
import { Button } from './Button.js'
import { CeremonyNotice } from './CeremonyNotice.js'
import { CeremonyQuestion, inertWhen, returnToFrame } from './CeremonyQuestion.js'

/** What goes to the component's own element unchanged. */
export interface RootAttributes {
  /** Beside the component's own class. */
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly [data: `data-${string}`]: string | number | boolean | undefined
}

/** The props that go to the component's own element. */
export function rootOf(props: RootAttributes): RootAttributes {
  return Object.fromEntries(
    Object.entries(props).filter(([name]) => /^(className|style|data-.*)$/.test(name)),
  )
}

interface CeremonyViewProps extends FrameOptions {
  readonly session: Session
  readonly labels: CeremonyLabels
  readonly claim: FrameClaim
  readonly question: QuestionControl
  readonly root?: RootAttributes | undefined
  readonly rootRef?: Ref<HTMLDivElement> | undefined
  readonly focusOnOpen?: boolean | undefined
  /** The start button. */
  readonly button?: ReactNode
  /** The frame is shown elsewhere: in a dialog, in a tab. */
  readonly compact?: boolean | undefined
  /** Another view of this session shows its notice now. */
  readonly quiet?: boolean | undefined
  /** An idle session is about to start by itself. */
  readonly waiting?: boolean | undefined
  /** Closes the view at an end. */
  readonly onClose?: (() => void) | undefined
  /** The person wants to leave before the end. */
  readonly onLeave?: (() => void) | undefined
}

const WAITING: CeremonyState = { status: 'creating', slow: false }

/**
 * A session on screen: the frame, and a notice over it or in its place. The frame has one place in
 * the tree and one key an attempt, so that only a new attempt reloads it.
 */
export function CeremonyView(props: CeremonyViewProps): ReactElement {
  const { session, labels, claim, question, root, rootRef, button, compact, quiet, onClose } = props
  const current = useSessionState(session)
  const state = props.waiting && current.status === 'idle' ? WAITING : current
  const notice = useRef<HTMLDivElement>(null)
  // A person who pressed a button in here goes on in here.
  const [hasPressed, setHasPressed] = useState(false)
  const shown = quiet ? undefined : state
  useFocus(notice, claim.isMine ? shown : undefined, props.focusOnOpen === true || hasPressed)

  const frame = shown && claim.isMine ? frameAttributes(session, props) : undefined
  const said = shown && noticeOf(shown, labels, claim)
  const mayRequestAgain = internalsOf(session).options.create !== undefined
  const startAgain = (): void => {
    setHasPressed(true)
    question.ask(undefined)
    claim.take()
    session.restart()
  }
  const { openInTab } = session
  const isInert = question.asked !== undefined
  const adopt = useCallback(
    (element: HTMLIFrameElement | null) => {
      if (element) adoptFrame(session, element)
    },
    [session],
  )
  const isCompact = compact === true || isOver(state)
  return (
    <div
      {...root}
      ref={rootRef}
      className={['signing-ceremony', isCompact && 'signing-ceremony--compact', root?.className]
        .filter(Boolean)
        .join(' ')}
      data-status={state.status}
      data-slow={state.slow === true ? '' : undefined}
      lang={labels.lang}
      dir={labels.dir}
    >
      {button}
      <CeremonyNotice
        ref={notice}
        notice={said}
        labels={labels}
        act={{
          // The line below the frame offers these already.
          ...(!frame && { openInTab, showTab: openInTab }),
          ...(!frame && mayRequestAgain && { retry: startAgain }),
          recheck: session.recheck,
        }}
        onClose={shown && isOver(shown) ? onClose : undefined}
      />
      {/* Busy without the notice in it: screen readers skip what is inside a busy element. */}
      <div
        ref={inertWhen(isInert)}
        className="signing-ceremony__box"
        aria-busy={said?.kind === 'busy'}
      >
        {frame && (
          // No component of its own: developer tools would show its url among the props.
          // The sandbox is the host's choice: it silently breaks downloads and identity checks.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe key={frame.name} ref={adopt} {...frame} title={props.title} />
        )}
      </div>
      {frame && (
        <FrameHelp
          labels={labels}
          inert={isInert}
          onOpenInTab={openInTab}
          onStartAgain={
            mayRequestAgain
              ? () => (state.status === 'open' ? question.ask('startAgain') : startAgain())
              : undefined
          }
        />
      )}
      {shown && question.asked && (
        <CeremonyQuestion
          asked={question.asked}
          labels={labels}
          onStay={() => {
            question.ask(undefined)
            returnToFrame(notice.current?.parentElement)
          }}
          onLeave={question.asked === 'leave' ? () => props.onLeave?.() : startAgain}
        />
      )}
    </div>
  )
}

function noticeOf(
  state: CeremonyState,
  labels: CeremonyLabels,
  { isMine }: FrameClaim,
): Notice | undefined {
  return state.place === 'frame' && !isMine
    ? { kind: 'info', text: labels.shownElsewhere, actions: [] }
    : ceremonyNotice(state, labels)
}

interface FrameHelpProps {
  readonly labels: CeremonyLabels
  readonly inert: boolean
  readonly onOpenInTab: () => void
  /** `undefined` if no other ceremony can be requested. */
  readonly onStartAgain: (() => void) | undefined
}

/** The line below every frame: no browser tells whether the frame shows anything. */
function FrameHelp({ labels, inert, onOpenInTab, onStartAgain }: FrameHelpProps): ReactElement {
  return (
    <p ref={inertWhen(inert)} className="signing-ceremony__trouble">
      <span className="signing-ceremony__ask">{labels.trouble}</span>
      <Button className="signing-ceremony__link" onClick={onOpenInTab}>
        {labels.openInTab}
      </Button>
      {onStartAgain && (
        <Button className="signing-ceremony__link" onClick={onStartAgain}>
          {labels.startAgain}
        </Button>
      )}
    </p>
  )
}
