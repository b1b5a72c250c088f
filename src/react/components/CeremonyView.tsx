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
import { optional } from '../../embed/browser/optional.js'
import { type FrameOptions, frameAttributes } from '../../embed/frame/frameAttributes.js'
import { fillFrame } from '../../embed/frame/fillFrame.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { type CeremonyNotice as Notice, ceremonyNotice } from '../../embed/ceremonyNotice.js'
import { accessOf } from '../../embed/signing/access.js'
import { type CeremonyState, isLive, isOver } from '../../embed/signing/ceremonyState.js'
import type { Signing } from '../../embed/signing/signing.js'
import { dispatch } from '../../embed/signing/signingCore.js'
import { canOpenHere } from '../../embed/redirect/wholeWindow.js'
import { tabLink } from '../../embed/tab/tabLink.js'
import type { FramePlace } from '../hooks/useFramePlace.js'
import { useFocus } from '../hooks/useFocus.js'
import type { QuestionControl } from '../hooks/useQuestion.js'
import { useSigningState } from '../hooks/useSigningState.js'
import { type Actions, CeremonyNotice } from './CeremonyNotice.js'
import { SignatureFacts } from './SignatureFacts.js'
import { CeremonyQuestion, inertWhen, returnToFrame } from './CeremonyQuestion.js'
import { FrameHelp, SkipButton } from './FrameHelp.js'

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

/** Parts of the host application inside a component. */
export interface HostParts {
  /**
   * What to do next, below the result: a link to the next document, or a download with
   * `useDeliverable`, because only your server knows the deliverable's id. Shown after your server has
   * confirmed the signature.
   */
  readonly afterSigning?: ReactNode
  /** How to get help, such as a link. Shown after two failures in a row, or if no retry can help. */
  readonly help?: ReactNode
  /** Called when a user who was signed out presses "Sign in again". Without it, there is no button. */
  readonly onSignIn?: (() => void) | undefined
}

/** Props that `CeremonyFrame` and `SigningCeremony` have in common. */
export interface CeremonyLook extends FrameOptions, HostParts, RootAttributes {
  /** Texts that replace those of the `SigningProvider`. */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

interface CeremonyViewProps extends FrameOptions, HostParts, FramePlace {
  readonly signing: Signing
  readonly labels: CeremonyLabels
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
  /** Whether the signing starts automatically, so that `idle` is shown as `creating`. */
  readonly waiting?: boolean | undefined
  /** Whether every attempt would show the same url, so that "Try again" would not help. */
  readonly isGiven?: boolean | undefined
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
  const { signing, labels, question, isHere } = props
  const { rootRef, button, quiet, onClose } = props
  const current = useSigningState(signing)
  const state = props.waiting && current.status === 'idle' ? WAITING : current
  const notice = useRef<HTMLDivElement>(null)
  // Whether a click in this view allows to move the focus into the frame.
  const [hasPressed, setHasPressed] = useState(false)
  const shown = quiet ? undefined : state
  useFocus(notice, {
    signing,
    state: isHere === false ? undefined : shown,
    focusOnOpen: props.focusOnOpen === true || hasPressed,
  })

  const frame = shown && isHere ? frameAttributes(signing, props) : undefined
  const said = shown && noticeOf(props, shown)
  const fill = (element: HTMLIFrameElement | null): void => {
    if (element) fillFrame(signing, element)
  }
  const act = actionsOf(props, () => setHasPressed(true))
  // The notice of a slow frame has the buttons of the help itself.
  const hasHelp = frame && !state.slow
  const leaves = question.asked === 'leave'
  return (
    <div {...attributesOf(props, state)} ref={rootRef}>
      {button}
      <CeremonyNotice
        ref={notice}
        notice={said}
        labels={labels}
        act={hasHelp ? actionsOverFrame(act, state) : act}
        link={shown && tabLink(signing)}
        onClose={shown && isOver(shown) ? onClose : undefined}
        onDismiss={frame && state.error ? act.dismiss : undefined}
        {...hostPartsOf(props, shown, said)}
      />
      {/* Excludes the notice: screen readers skip the content of an `aria-busy` element. */}
      <div
        ref={inertWhen(question.asked !== undefined)}
        className="signing-ceremony__box"
        aria-busy={said?.kind === 'busy'}
      >
        {hasHelp && <SkipButton label={labels.skip} />}
        {frame && (
          // The host chooses the sandbox, which may break downloads and identity checks.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe key={frame.name} ref={fill} {...frame} title={props.title} />
        )}
      </div>
      {hasHelp && <FrameHelp {...{ labels, question, act, state }} />}
      {shown && question.asked && (
        <CeremonyQuestion
          asked={question.asked}
          labels={labels}
          mayLose={state.status === 'open'}
          onStay={() => stay(question, notice.current)}
          onLeave={() => (leaves ? props.onLeave : act.openInTab)?.()}
          onStartAgain={leaves ? undefined : act.retry}
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
  const isFramed = !isCompact && (state.status === 'creating' || isLive(state))
  const look = (isCompact && '--compact') || (isFramed && '--framed')
  const names = ['signing-ceremony', look && `signing-ceremony${look}`, root?.className]
  return {
    ...root,
    className: names.filter(Boolean).join(' '),
    'data-status': state.status,
    'data-slow': state.slow ? '' : undefined,
    lang: labels.lang,
    dir: labels.dir,
  }
}

/** Returns the click handlers of the buttons. `onPress` is called before an attempt begins. */
function actionsOf(
  { signing, question, moveHere, onSignIn, isGiven }: CeremonyViewProps,
  onPress: () => void,
): Actions {
  const press = (verb: () => void) => (): void => {
    onPress()
    question.ask(undefined)
    verb()
  }
  const openInTab = press(signing.openInTab)
  return {
    openInTab,
    // In a page that another page frames, `openHere` would open a tab.
    openHere: optional(canOpenHere) ? press(signing.openHere) : undefined,
    showTab: openInTab,
    moveHere: press(moveHere),
    recheck: signing.recheck,
    signIn: onSignIn && (() => onSignIn()),
    retry: isGiven ? undefined : press(signing.restart),
    dismiss() {
      const core = accessOf(signing).find()
      if (core) dispatch(core, { type: 'dismiss' })
    },
  }
}

/** Returns the buttons over a frame that is not slow: the help below the frame has the others. */
function actionsOverFrame(
  { recheck, openHere, dismiss }: Actions,
  { error }: CeremonyState,
): Actions {
  return { recheck, dismiss, openHere: error && openHere }
}

function noticeOf(
  { signing, labels, isHere }: CeremonyViewProps,
  state: CeremonyState,
): Notice | undefined {
  return state.place === 'frame' && isHere === false
    ? { kind: 'info', text: labels.shownElsewhere, actions: ['moveHere', 'openInTab'] }
    : ceremonyNotice(state, labels, accessOf(signing).find()?.wasShown ?? false)
}

/** Returns what a notice shows besides its text and buttons: the signature, and the host's content. */
function hostPartsOf(
  { signing, title, labels, afterSigning, help }: CeremonyViewProps,
  shown: CeremonyState | undefined,
  notice: Notice | undefined,
): { readonly facts?: ReactNode; readonly children: ReactNode } {
  if (shown?.status !== 'confirmed') return { children: needsHelp(signing, notice) && help }
  const { signature } = shown
  return { facts: <SignatureFacts {...{ title, labels, signature }} />, children: afterSigning }
}

/** Whether the person needs someone: after two failures in a row, or if a retry cannot help. */
function needsHelp(signing: Signing, notice: Notice | undefined): boolean {
  const failures = accessOf(signing).find()?.failures ?? 0
  const isFailure = notice?.kind === 'error' || notice?.kind === 'info'
  return (
    (isFailure && failures > 1) || (notice?.kind === 'error' && !notice.actions.includes('retry'))
  )
}
