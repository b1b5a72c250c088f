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
import type { Presenter } from '../embed/signing/presenter.js'
import type { Signing } from '../embed/signing/signing.js'
import type { View } from '../embed/signing/signingOptions.js'
import { isDoubtful, isLive, isOver, type Snapshot } from '../embed/signing/signingState.js'
import { type Actions, CeremonyNotice, Facts, TabLink, Text, TextButton } from './CeremonyNotice.js'
import { SigningContext } from './SigningProvider.js'
import { type CeremonyControl, useIsMounted, useSnapshot, useView } from './useCeremony.js'
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
   * confirmed the signature. A function receives what your server knows about the signature, such as
   * `sealed`, so that it offers a download only if there is a file.
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

/** Returns all texts. */
export function useLabels(): CeremonyLabels {
  return useContext(SigningContext).labels
}

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
  /** Whether a question is open, so that the frame must not be reached. */
  readonly isInert?: boolean | undefined
  /** Closes the view after the ceremony has ended. */
  readonly onClose?: (() => void) | undefined
}

/**
 * Renders a ceremony: the notice, the frame and the line below it. The iframe keeps its place in the
 * React tree and one `key` per attempt, so that only a new attempt reloads it.
 */
export function CeremonyView(props: CeremonyViewProps): ReactElement {
  const { signing, view, title, rootRef, button, isQuiet, onClose } = props
  const labels = useLabels()
  const snapshot = useSnapshot(signing)
  const { state } = snapshot
  const signIn = useContext(SigningContext).signings?.options.onSignIn
  const notice = useRef<HTMLDivElement>(null)
  const [hasPressed, setHasPressed] = useState(false)
  const isOther = useIsMounted() && snapshot.view !== view
  const isElsewhere = isOther && state.place === 'frame'
  useFocus(notice, {
    signing,
    snapshot,
    isShown: !isQuiet && !isElsewhere,
    isOther,
    focusOnOpen: props.focusOnOpen === true || hasPressed,
  })
  const attributes = !isQuiet && snapshot.view === view ? frameAttributes(signing) : undefined
  const facts = {
    wasShown: snapshot.wasShown,
    title,
    isChecking: snapshot.question === 'pressed',
    wasInTab: snapshot.attempt?.place === 'tab',
    canSignIn: signIn !== undefined,
  }
  const own: Notice | undefined = isElsewhere
    ? { kind: 'info', text: labels.shownElsewhere, actions: ['moveHere', 'openInTab'] }
    : ceremonyNotice(state, labels, facts)
  const text = isQuiet ? undefined : own
  const act = { ...actionsOf(props, () => setHasPressed(true)), signIn: () => signIn?.() }
  return (
    <div {...rootAttributes(props, state, labels)} ref={rootRef}>
      {button}
      <CeremonyNotice
        ref={notice}
        signing={signing}
        labels={labels}
        act={act}
        notice={text}
        onClose={!isQuiet && isOver(state) ? onClose : undefined}
        facts={
          text &&
          state.status === 'confirmed' && (
            <Facts language={labels.lang} signature={state.signature} />
          )
        }
      >
        {text &&
          (state.status === 'confirmed' ? nextOf(props, state) : helpOf(props, snapshot, text))}
      </CeremonyNotice>
      <FrameBox
        {...props}
        attributes={attributes}
        labels={labels}
        isBusy={text?.kind === 'busy'}
        act={act}
      />
    </div>
  )
}

/** Returns the click handlers of the buttons. `onPress` is called before an attempt begins. */
function actionsOf(
  { signing, view, presenter = frame }: CeremonyViewProps,
  onPress: () => void,
): Omit<Actions, 'signIn'> {
  const again = (): void => {
    onPress()
    signing.perform('restart', view.holder, presenter)
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

interface FrameBoxProps extends CeremonyViewProps {
  readonly attributes: FrameAttributes | undefined
  readonly labels: CeremonyLabels
  readonly isBusy: boolean
  readonly act: Actions
}

/** Renders the frame in its box, and below it the line with another way to the document. */
function FrameBox(props: FrameBoxProps): ReactElement {
  const { signing, title, labels, attributes, isInert, isBusy, act } = props
  const fill = (element: HTMLIFrameElement | null): void => {
    if (element) fillFrame(signing, element)
  }
  // The notice of a slow frame has the link itself.
  const isShown = isLive(signing.state)
  const hasHelp = attributes && isShown && !signing.state.slow
  return (
    <>
      {/* Excludes the notice: screen readers skip the content of an `aria-busy` element. */}
      <div ref={inertWhen(isInert === true)} className="signing-ceremony__box" aria-busy={isBusy}>
        {hasHelp && (
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
            style={isShown ? undefined : { visibility: 'hidden' }}
          />
        )}
      </div>
      {hasHelp && (
        <FrameHelp
          signing={signing}
          labels={labels}
          rootRef={inertWhen(isInert === true)}
          onStartAgain={act.startAgain}
        />
      )}
    </>
  )
}

interface FrameHelpProps {
  readonly signing: Signing
  readonly labels: CeremonyLabels
  readonly rootRef: (element: HTMLDivElement | null) => void
  readonly onStartAgain: () => void
}

/**
 * The line below every frame, with another way to the document. Only if something speaks against the
 * page in the frame, the line is raised, offers to start again, and is spoken once.
 */
function FrameHelp(props: FrameHelpProps): ReactElement {
  const { signing, labels, rootRef, onStartAgain } = props
  const isRaised = isDoubtful(signing.getSnapshot())
  return (
    <div
      ref={rootRef}
      className="signing-ceremony__trouble"
      data-raised={isRaised ? '' : undefined}
    >
      <span className="signing-ceremony__words">
        {!isRaised && <Text>{labels.trouble}</Text>}
        {/* Empty at first: screen readers speak a text that appears in it, and no other text. */}
        <output className="signing-ceremony__words">
          {isRaised && <Text>{labels.trouble}</Text>}
        </output>
      </span>
      <TabLink signing={signing} label={labels.openInTab} className="signing-ceremony__link" />
      {isRaised && (
        <TextButton
          label={labels.startAgain}
          className="signing-ceremony__link"
          onClick={onStartAgain}
        />
      )}
    </div>
  )
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
): HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, unknown>> {
  // After the end, the element has the height of its content.
  const isCompact = props.isCompact === true || isOver(state)
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

/** Returns the host's content after a signature. */
function nextOf(
  { afterSigning }: CeremonyViewProps,
  { signature = {} }: Snapshot['state'],
): ReactNode {
  return typeof afterSigning === 'function' ? afterSigning(signature) : afterSigning
}

/** Returns the host's help if the person needs someone. */
function helpOf(
  { help }: CeremonyViewProps,
  { state, failures }: Snapshot,
  { kind, actions }: Notice,
): ReactNode {
  const isFailure = kind === 'error' || kind === 'info'
  const cannotRetry = kind === 'error' && !actions.includes('retry')
  const isSignedOut = state.error?.code === 'unauthenticated'
  return (isFailure && failures > 1) || cannotRetry || isSignedOut ? help : undefined
}
