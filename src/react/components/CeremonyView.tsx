'use client'

import {
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { openCeremonyTab, repeatCeremony } from '../../embed/lifecycle/browserTab.js'
import type { Session } from '../../embed/session/ceremonySession.js'
import { isOver } from '../../embed/session/ceremonyState.js'
import type { FrameOptions } from '../../embed/frame/frameOptions.js'
import { adoptFrame, frameAttributes } from '../../embed/lifecycle/frameElement.js'
import type { FrameLabels } from '../../embed/labels/stateNotice.js'
import { useFocus } from '../hooks/useFocus.js'
import { useSessionState } from '../hooks/useSessionState.js'
import { Button } from '../wording/Button.js'
import { wordingOf } from '../wording/wording.js'
import { CeremonyNotice } from './CeremonyNotice.js'
import { CeremonyQuestion, inertWhen, returnToFrame } from './CeremonyQuestion.js'

/** What goes to the component's own element as it is. */
export interface RootAttributes {
  /** Of the component's own element. */
  readonly id?: string | undefined
  /** Beside the component's own class, on its own element. */
  readonly className?: string | undefined
  /** Of the component's own element. */
  readonly style?: CSSProperties | undefined
  readonly [data: `data-${string}`]: string | number | boolean | undefined
}

/** Those of a component's props that go to its own element. */
export function rootOf(props: RootAttributes): RootAttributes {
  return Object.fromEntries(
    Object.entries(props).filter(([name]) => /^(id|className|style|data-.*)$/.test(name)),
  )
}

interface CeremonyViewProps extends FrameOptions {
  readonly session: Session
  readonly labels: FrameLabels
  readonly root?: RootAttributes | undefined
  readonly rootRef?: Ref<HTMLDivElement> | undefined
  readonly focusOnOpen?: boolean | undefined
  /** Shown above what is said: the start button. */
  readonly button?: ReactNode
  /** No frame will stand here. */
  readonly compact?: boolean | undefined
  /** Another view of this session says everything now. */
  readonly quiet?: boolean | undefined
  /** A question lies over all of it. */
  readonly inert?: boolean | undefined
  /** Takes the view away: offered when there is nothing left to do. */
  readonly onClose?: (() => void) | undefined
}

/**
 * A session on screen: the frame, and a notice over or in place of it. The frame has one place in
 * the tree and one key an attempt, so that nothing but a new attempt ever reloads it.
 */
export function CeremonyView(props: CeremonyViewProps): ReactElement {
  const { session, labels, root, rootRef, button, compact, quiet, onClose } = props
  const state = useSessionState(session)
  const notice = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  // Who has pressed a button in here wants to go on in here.
  const [pressed, setPressed] = useState(false)
  const shown = quiet ? undefined : state
  useFocus(notice, shown, props.focusOnOpen === true || pressed)

  const frame = shown && frameAttributes(session, props)
  const mayLose = state.status === 'open'
  if (asking && !mayLose) setAsking(false)

  const { noticeOf, Action, preparedStyle } = wordingOf(session)
  const said = shown && noticeOf(shown, labels)
  const openInTab = (): void => openCeremonyTab(session, labels.opening)
  const startAgain = (): void => {
    setPressed(true)
    setAsking(false)
    repeatCeremony(session, labels.opening)
  }
  const isInert = asking || props.inert === true
  return (
    <div
      {...root}
      ref={rootRef}
      className={['signing-ceremony', compact && 'signing-ceremony--compact', root?.className]
        .filter(Boolean)
        .join(' ')}
      data-status={state.status}
      lang={labels.lang}
      dir={labels.dir}
    >
      {button}
      <CeremonyNotice
        ref={notice}
        notice={said}
        labels={labels}
        Action={Action}
        act={
          // The line below the frame offers them already, all the time and in one place.
          frame
            ? undefined
            : { openInTab, retry: startAgain, continueHere: startAgain, recheck: session.recheck }
        }
        onClose={shown && isOver(shown) ? onClose : undefined}
      />
      {/* Busy without the notice in it, since what is said inside a busy element is not read. */}
      <div
        ref={inertWhen(isInert || state.prepared === true)}
        className="signing-ceremony__box"
        style={state.prepared && preparedStyle}
        aria-busy={said?.tone === 'busy'}
      >
        {frame && (
          // A sandbox is the host's choice: it silently breaks downloads, identity checks and printing.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={frame.name}
            className="signing-ceremony__frame"
            ref={(element) => {
              if (element) adoptFrame(session, element)
            }}
            {...frame}
            title={props.title}
          />
        )}
      </div>
      {frame && !state.prepared && (
        <p ref={inertWhen(isInert)} className="signing-ceremony__trouble">
          <span className="signing-ceremony__ask">{labels.trouble}</span>
          <Button className="signing-ceremony__link" onClick={openInTab}>
            {labels.openInTab}
          </Button>
          <Button
            className="signing-ceremony__link"
            onClick={mayLose ? () => setAsking(true) : startAgain}
          >
            {labels.startAgain}
          </Button>
        </p>
      )}
      {asking && (
        <CeremonyQuestion
          text={labels.startAgainQuestion}
          stay={labels.stay}
          onStay={() => {
            setAsking(false)
            returnToFrame(notice.current?.parentElement)
          }}
          leave={labels.startAgain}
          onLeave={startAgain}
        />
      )}
    </div>
  )
}
