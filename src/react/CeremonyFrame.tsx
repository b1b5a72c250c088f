'use client'

import {
  type CSSProperties,
  forwardRef,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useRef,
  useState,
} from 'react'
import type { SignatureFacts } from '../contract/confirm/signingAnswer.js'
import { ceremonyNotice, type CeremonyNotice as Notice } from '../embed/ceremonyNotice.js'
import { fillFrame, frame, type FrameAttributes, frameAttributes } from '../embed/frame/frame.js'
import type { CeremonyLabels } from '../embed/labels/ceremonyLabels.js'
import { labelsFor } from '../embed/labels/labelsFor.js'
import type { Presenter, WaitingTab } from '../embed/signing/presenter.js'
import type { Signing } from '../embed/signing/signing.js'
import type { View } from '../embed/signing/signingOptions.js'
import { isDoubtful, isLive, isOver, type Snapshot } from '../embed/signing/signingState.js'
import { type Actions, CeremonyNotice, Facts, TabLink, Text, TextButton } from './CeremonyNotice.js'
import { CeremonyQuestion, type Question, useQuestion } from './CeremonyQuestion.js'
import { SigningContext } from './SigningProvider.js'
import {
  type CeremonyControl,
  useIsMounted,
  useSnapshot,
  useView,
  useVisibility,
  waitingTab,
} from './useCeremony.js'
import { useFocus } from './useFocus.js'

/** Props that `CeremonyFrame` and `SigningCeremony` have in common. */
export interface CeremonyLook {
  /** The document's name, such as "Lease of Oak Street 7": the frame's accessible name (WCAG 4.1.2). */
  readonly title: string
  /** A class in addition to the component's own class. */
  readonly className?: string | undefined
  /**
   * What to do next, below the result: a link to the next document, or a download with
   * `useDeliverable`, because only your server knows the deliverable's id. Shown after your server has
   * confirmed the signature, and to a `cc` once the signed file exists. A function receives what your
   * server knows about the signature, such as `sealed`, so that it offers a download only if there is
   * a file.
   */
  readonly afterSigning?: ReactNode | ((signature: SignatureFacts) => ReactNode)
  /**
   * How to get help, such as a link. Shown after two failures in a row, if no retry can help, and
   * beside "You have been signed out".
   */
  readonly help?: ReactNode
  readonly [data: `data-${string}`]: string | number | boolean | undefined
}

/** Props of `CeremonyFrame`. */
export interface CeremonyFrameProps extends CeremonyLook {
  /** The result of `useCeremony`. */
  readonly ceremony: CeremonyControl
  /** The style of the component's outermost element. */
  readonly style?: CSSProperties | undefined
  /**
   * Moves the keyboard focus into the frame after it has loaded. Set this if the frame appears
   * after a click on your "Sign" button.
   * @default false
   */
  readonly focusOnOpen?: boolean | undefined
}

/**
 * Shows one signing ceremony in an iframe, with a notice for every state except an open frame.
 *
 * Before loading the url, checks whether `embeddable_in` allows this page, and reports a
 * missing entry. Does not verify that the document *is* signed.
 *
 * @example
 * ```tsx
 * const ceremony = useCeremony({ recipientId })
 * return <CeremonyFrame ceremony={ceremony} title="Lease of Oak Street 7" />
 * ```
 */
export const CeremonyFrame = forwardRef<HTMLDivElement, CeremonyFrameProps>(function CeremonyFrame(
  { ceremony, ...look },
  ref,
) {
  const { signing, holder } = ceremony
  const view = useView(signing, holder)
  // Another signing gets new elements and a new local state.
  return <CeremonyView key={signing.key} {...look} signing={signing} view={view} rootRef={ref} />
})

interface CeremonyViewProps
  extends CeremonyLook, Pick<CeremonyFrameProps, 'focusOnOpen' | 'style'> {
  readonly signing: Signing
  readonly view: View
  readonly rootRef?: Ref<HTMLDivElement> | undefined
  /** How a new attempt is shown, if there was none before. */
  readonly presenter?: Presenter | undefined
  /** The start button, if it is shown. */
  readonly button?: ReactNode
  /** Whether a dialog or tab shows the frame. This element then has the height of its content. */
  readonly isCompact?: boolean | undefined
  /** Whether another view of this component shows the notice and the frame instead. */
  readonly isQuiet?: boolean | undefined
  /** The question of a dialog around this view, which handles Escape. */
  readonly question?: Question | undefined
  /** Closes the view after the ceremony has ended. */
  readonly onClose?: (() => void) | undefined
}

/**
 * Renders a ceremony: the notice, the frame and the line below it. The iframe keeps its place in the
 * React tree and one `key` per attempt, so that only a new attempt reloads it.
 */
export function CeremonyView(props: CeremonyViewProps): ReactElement {
  const { signing, view, title, rootRef, button, isQuiet, onClose } = props
  const { labels: given, signings, canSignIn } = useContext(SigningContext)
  const snapshot = useSnapshot(signing)
  const { state } = snapshot
  const labels = labelsFor(given, state.role)
  const notice = useRef<HTMLDivElement>(null)
  useVisibility(signing, notice)
  const [hasPressed, setHasPressed] = useState(false)
  const isMounted = useIsMounted()
  const isOther = isMounted && snapshot.view !== view
  const isElsewhere = isOther && state.place === 'frame'
  useFocus(notice, {
    signing,
    snapshot,
    isShown: !isQuiet && !isElsewhere,
    isOther,
    focusOnOpen: props.focusOnOpen === true || hasPressed,
  })
  const isFilling = state.status === 'open' && state.place === 'frame'
  const ownQuestion = useQuestion(
    (about) => isFilling && !isQuiet && isElsewhere === (about === 'moveHere'),
    () => notice.current?.parentElement,
  )
  const question = props.question ?? ownQuestion
  const attributes = !isQuiet && snapshot.view === view ? frameAttributes(signing) : undefined
  const text = isQuiet ? undefined : noticeOf(snapshot, labels, title, isElsewhere, canSignIn)
  const act: Actions = {
    ...actionsOf(props, waitingTab(labels, title), () => setHasPressed(true)),
    signIn: () => signings?.options.onSignIn?.(),
  }
  return (
    <div {...rootAttributes(props, state, labels, isElsewhere)} ref={rootRef}>
      {button}
      <CeremonyNotice
        ref={notice}
        signing={signing}
        labels={labels}
        act={isFilling ? askFirst(act, question) : act}
        notice={text}
        onClose={!isQuiet && isOver(state) ? onClose : undefined}
        facts={
          text && <Facts language={labels.lang} signature={state.signature} isMounted={isMounted} />
        }
      >
        {text && contentOf(props, snapshot, text)}
      </CeremonyNotice>
      <FrameBox
        signing={signing}
        snapshot={snapshot}
        title={title}
        labels={labels}
        attributes={attributes}
        question={question}
        act={act}
        isBusy={text?.kind === 'busy'}
      />
    </div>
  )
}

/** Returns the notice of a component, perhaps that another component shows the frame. */
function noticeOf(
  { state, question, attempt, ...shown }: Snapshot,
  labels: CeremonyLabels,
  title: string,
  isElsewhere: boolean,
  canSignIn: boolean | undefined,
): Notice | undefined {
  if (isElsewhere) {
    return { kind: 'info', text: labels.shownElsewhere, actions: ['moveHere', 'openInTab'] }
  }
  const isChecking = question === 'pressed'
  const wasInTab = attempt?.place === 'tab'
  return ceremonyNotice(state, labels, { ...shown, title, isChecking, wasInTab, canSignIn })
}

/** Returns the click handlers of the buttons. `onPress` is called before an attempt begins. */
function actionsOf(
  { signing, view, presenter = frame }: CeremonyViewProps,
  waiting: WaitingTab,
  onPress: () => void,
): Omit<Actions, 'signIn'> {
  const again = (): void => {
    onPress()
    signing.perform('restart', view.holder, presenter, waiting)
  }
  return {
    moveHere() {
      onPress()
      signing.moveTo(view)
    },
    recheck: () => signing.perform('recheck', view.holder),
    retry: again,
    startAgain: again,
  }
}

/** Returns handlers that first ask whether to lose what the person has entered in the frame. */
function askFirst(act: Actions, { ask }: Question): Actions {
  return { ...act, startAgain: () => ask('startAgain'), moveHere: () => ask('moveHere') }
}

interface FrameBoxProps {
  readonly signing: Signing
  readonly snapshot: Snapshot
  readonly title: string
  readonly labels: CeremonyLabels
  readonly question: Question
  /** Handlers that do not ask first. */
  readonly act: Actions
  /** Attributes of the iframe, if this component shows the frame. */
  readonly attributes: FrameAttributes | undefined
  readonly isBusy: boolean
}

/** Renders the frame in its box, and what is below it. */
function FrameBox(props: FrameBoxProps): ReactElement {
  const { signing, snapshot, title, labels, attributes, question, isBusy } = props
  const { state } = snapshot
  const fill = (element: HTMLIFrameElement | null): void => {
    if (element) fillFrame(signing, element)
  }
  return (
    <>
      {/* Excludes the notice: screen readers skip the content of an `aria-busy` element. */}
      <div
        ref={inertWhen(question.about !== undefined)}
        className="signing-ceremony__box"
        aria-busy={isBusy}
      >
        {attributes && state.status === 'open' && (
          // For users of a keyboard, who would otherwise have to pass the document.
          <TextButton
            label={labels.skip}
            className="signing-ceremony__button signing-ceremony__skip"
            onClick={({ currentTarget: { parentElement } }) =>
              parentElement?.nextElementSibling?.querySelector<HTMLElement>('a, button')?.focus()
            }
          />
        )}
        {attributes && (
          // The host chooses the sandbox, which may break downloads and identity checks.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={attributes.name}
            ref={fill}
            {...attributes}
            title={title}
            // The empty frame of a pending request is no stop for the keyboard.
            style={isLive(state) ? undefined : { visibility: 'hidden' }}
          />
        )}
      </div>
      <BelowFrame {...props} />
    </>
  )
}

/**
 * The line below an open frame, with another way to the document, or the question whether to start
 * again. If the page has a reason to doubt the frame, the line is raised and spoken once.
 */
function BelowFrame(props: FrameBoxProps): ReactElement | null {
  const { signing, snapshot, labels, attributes, question, act } = props
  const { about } = question
  if (about === 'startAgain' || about === 'moveHere') {
    const answer = (): void => {
      question.close()
      act[about]()
    }
    return <CeremonyQuestion labels={labels} question={question} onAnswer={answer} />
  }
  if (!attributes || snapshot.state.status !== 'open') return null
  const isRaised = isDoubtful(snapshot)
  return (
    <div
      ref={inertWhen(about !== undefined)}
      className="signing-ceremony__trouble"
      data-raised={isRaised ? '' : undefined}
    >
      <span className="signing-ceremony__words">
        {!isRaised && <Text>{labels.trouble}</Text>}
        {/* Empty at first: screen readers speak a text that appears in it, and no other text. */}
        <span className="signing-ceremony__words" aria-live="polite">
          {isRaised && <LateText>{labels.trouble}</LateText>}
        </span>
      </span>
      <TabLink signing={signing} label={labels.openInTab} className="signing-ceremony__link" />
      {isRaised && (
        <TextButton
          label={labels.startAgain}
          className="signing-ceremony__link"
          onClick={() => question.ask('startAgain')}
        />
      )}
    </div>
  )
}

/** Shows a text after the commit, so that the live region around it exists before. */
function LateText({ children }: { readonly children: string }): ReactElement | null {
  return useIsMounted() ? <Text>{children}</Text> : null
}

/**
 * Returns a ref callback that sets the property `inert` of an element. The attribute is not usable,
 * because React 18 and 19 expect different values.
 */
function inertWhen(isInert: boolean): (element: HTMLElement | null) => void {
  return (element) => {
    if (element) element.inert = isInert
  }
}

/** Selects the props that become attributes of the outermost element, and adds its own. */
function rootAttributes(
  props: CeremonyViewProps,
  state: Snapshot['state'],
  { lang, dir }: CeremonyLabels,
  isElsewhere: boolean,
): HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, unknown>> {
  // After the end, and beside another component's frame, the element has the height of its content.
  const isCompact = props.isCompact === true || isElsewhere || isOver(state)
  const isFramed = !isCompact && (state.status === 'creating' || isLive(state))
  const look = (isCompact && '--compact') || (isFramed && '--framed')
  const names = ['signing-ceremony', look && `signing-ceremony${look}`, props.className]
  const data = Object.entries(props).filter(([name]) => name.startsWith('data-'))
  return {
    ...Object.fromEntries(data),
    style: props.style,
    className: names.filter(Boolean).join(' '),
    'data-status': state.status,
    'data-slow': state.slow ? '' : undefined,
    lang,
    dir,
  }
}

/** Returns the host's content after a signature, or its help if the person needs someone. */
function contentOf(
  { afterSigning, help }: CeremonyViewProps,
  { state, failures }: Snapshot,
  { kind, actions }: Notice,
): ReactNode {
  const hasCopy = state.status === 'idle' && state.signature?.sealed === 'sealed'
  if (state.status === 'confirmed' || hasCopy) {
    return typeof afterSigning === 'function' ? afterSigning(state.signature ?? {}) : afterSigning
  }
  const isFailure = kind === 'error' || kind === 'info'
  const cannotRetry = kind === 'error' && !actions.includes('retry')
  const isSignedOut = state.isSignedOut ?? state.error?.code === 'unauthenticated'
  return (isFailure && failures > 1) || cannotRetry || isSignedOut ? help : undefined
}
