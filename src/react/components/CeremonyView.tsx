'use client'

import {
  type CSSProperties,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { type FrameOptions, frameAttributes } from '../../embed/frame/frameAttributes.js'
import { adoptFrame } from '../../embed/frame/showInFrame.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import {
  type CeremonyNotice as Notice,
  ceremonyNotice,
  type NoticeAction,
} from '../../embed/ceremonyNotice.js'
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

/** Attributes for the outermost element of a component. */
export interface RootAttributes {
  /** A class in addition to the component's own class. */
  readonly className?: string | undefined
  /** The style of the component's outermost element. */
  readonly style?: CSSProperties | undefined
  readonly [data: `data-${string}`]: string | number | boolean | undefined
}

/** Selects the props that become attributes of the outermost element. */
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
  /** The start button, if it is shown. */
  readonly button?: ReactNode
  /** Whether a dialog or tab shows the frame. This element then has the height of its content. */
  readonly compact?: boolean | undefined
  /** Whether another view shows the notice instead. */
  readonly quiet?: boolean | undefined
  /** Whether the session starts automatically, so that `idle` is shown as `creating`. */
  readonly waiting?: boolean | undefined
  /** Closes the view after the ceremony has ended. */
  readonly onClose?: (() => void) | undefined
  /** Called when the user confirms to leave an unfinished ceremony. */
  readonly onLeave?: (() => void) | undefined
}

const WAITING: CeremonyState = { status: 'creating', slow: false }

/**
 * Renders a ceremony: the notice, the frame and the question. The iframe keeps its place in the
 * React tree and one `key` per attempt, so that only a new attempt reloads it.
 */
export function CeremonyView(props: CeremonyViewProps): ReactElement {
  const { session, labels, claim, question, rootRef, button, quiet, onClose, onLeave } = props
  const current = useSessionState(session)
  const state = props.waiting && current.status === 'idle' ? WAITING : current
  const notice = useRef<HTMLDivElement>(null)
  // Whether a click in this view allows to move the focus into the frame.
  const [hasPressed, setHasPressed] = useState(false)
  const shown = quiet ? undefined : state
  useFocus(notice, {
    session,
    state: claim.isMine === false ? undefined : shown,
    focusOnOpen: props.focusOnOpen === true || hasPressed,
  })

  const frame = shown && claim.isMine ? frameAttributes(session, props) : undefined
  const said = shown && noticeOf(shown, labels, claim)
  const adopt = (element: HTMLIFrameElement | null): void => {
    if (element) adoptFrame(session, element)
  }
  const restart = (): void => {
    setHasPressed(true)
    question.ask(undefined)
    claim.take()
    session.restart()
  }
  const startAgain = internalsOf(session).options.isGiven ? undefined : restart
  return (
    <div {...attributesOf(props, state)} ref={rootRef}>
      {button}
      <CeremonyNotice
        ref={notice}
        notice={said}
        labels={labels}
        act={actionsOf(session, frame !== undefined, startAgain)}
        onClose={shown && isOver(shown) ? onClose : undefined}
      />
      {/* Excludes the notice: screen readers skip the content of an `aria-busy` element. */}
      <div
        ref={inertWhen(question.asked !== undefined)}
        className="signing-ceremony__box"
        aria-busy={said?.kind === 'busy'}
      >
        {frame && (
          // The iframe is not a component, because developer tools would show the url in its props.
          // The host chooses the sandbox, which may break downloads and identity checks.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe key={frame.name} ref={adopt} {...frame} title={props.title} />
        )}
      </div>
      {frame && (
        <FrameHelp {...{ session, labels, question, startAgain }} asks={state.status === 'open'} />
      )}
      {shown && question.asked && (
        <CeremonyQuestion
          asked={question.asked}
          labels={labels}
          onStay={() => stay(question, notice.current)}
          onLeave={question.asked === 'leave' ? () => onLeave?.() : restart}
        />
      )}
    </div>
  )
}

/** Closes the question because the user stays. */
function stay({ ask }: QuestionControl, notice: Element | null): void {
  ask(undefined)
  returnToFrame(notice?.parentElement)
}

/** Returns the attributes of the view's outermost element. */
function attributesOf(
  { root, compact, labels }: CeremonyViewProps,
  state: CeremonyState,
): HTMLAttributes<HTMLDivElement> & RootAttributes {
  // After the end, the element has the height of its content.
  const isCompact = compact === true || isOver(state)
  const names = ['signing-ceremony', isCompact && 'signing-ceremony--compact', root?.className]
  return {
    ...root,
    className: names.filter(Boolean).join(' '),
    'data-status': state.status,
    'data-slow': state.slow === true ? '' : undefined,
    lang: labels.lang,
    dir: labels.dir,
  }
}

/** Returns the click handlers of the notice. The line below a frame offers the other actions. */
function actionsOf(
  { openInTab, recheck }: Session,
  isFramed: boolean,
  retry: (() => void) | undefined,
): Partial<Record<NoticeAction, () => void>> {
  return isFramed
    ? { recheck }
    : { recheck, openInTab, showTab: openInTab, ...(retry && { retry }) }
}

function noticeOf(
  state: CeremonyState,
  labels: CeremonyLabels,
  { isMine }: FrameClaim,
): Notice | undefined {
  return state.place === 'frame' && isMine === false
    ? { kind: 'info', text: labels.shownElsewhere, actions: ['openInTab'] }
    : ceremonyNotice(state, labels)
}

interface FrameHelpProps {
  readonly session: Session
  readonly labels: CeremonyLabels
  readonly question: QuestionControl
  /** Requests a new ceremony; `undefined` if that is impossible. */
  readonly startAgain: (() => void) | undefined
  /** Whether to ask the user first, because unfinished work may be lost. */
  readonly asks: boolean
}

/** Shows help below a frame, because browsers do not report whether it shows the document. */
function FrameHelp(props: FrameHelpProps): ReactElement {
  const { session, labels, question, startAgain, asks } = props
  return (
    <p ref={inertWhen(question.asked !== undefined)} className="signing-ceremony__trouble">
      <span className="signing-ceremony__ask">{labels.trouble}</span>
      <Button className="signing-ceremony__link" onClick={session.openInTab}>
        {labels.openInTab}
      </Button>
      {startAgain && (
        <Button
          className="signing-ceremony__link"
          onClick={asks ? () => question.ask('startAgain') : startAgain}
        >
          {labels.startAgain}
        </Button>
      )}
    </p>
  )
}
