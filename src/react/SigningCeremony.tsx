'use client'

import {
  forwardRef,
  type ReactElement,
  type ReactNode,
  type Ref,
  useContext,
  useState,
} from 'react'
import * as routes from '../contract/routes.js'
import { optional } from '../embed/browser.js'
import { frame } from '../embed/frame/frame.js'
import { labelsFor } from '../embed/labels/labelsFor.js'
import type { Presenter } from '../embed/signing/presenter.js'
import { type CeremonyState, INITIAL, isLive, isOver } from '../embed/signing/signingState.js'
import { CeremonyDialog } from './CeremonyDialog.js'
import { type CeremonyLook, CeremonyView } from './CeremonyFrame.js'
import { Button, Text } from './CeremonyNotice.js'
import { SigningContext } from './SigningProvider.js'
import {
  type CeremonyControl,
  useCeremonyOf,
  type UseCeremonyOptions,
  useSnapshot,
  useView,
  waitingTab,
} from './useCeremony.js'

/** Where a ceremony is shown. */
export type Presentation = 'auto' | 'inline' | 'dialog' | Presenter

interface Look extends CeremonyLook {
  /**
   * Where the ceremony is shown: in the page (`inline`), in a modal `dialog`, in a browser tab
   * (import `tab`), or in this window (import `redirect`). A redirect returns to this page at the end.
   * `auto` means in the page, but a full-screen dialog on small screens and touch screens: there, a
   * frame in the page would catch every swipe. A change takes effect when no frame is on screen. A
   * tab and a redirect ignore `autoStart`: browsers open tabs only during a click, and the Back
   * button must return to this page.
   * @default 'auto'
   */
  readonly presentation?: Presentation | undefined
  /** The content of the start button. Replaces `labels.start`. */
  readonly children?: ReactNode
  /** Disables the start button, for example until the user has ticked a box. */
  readonly disabled?: boolean | undefined
}

/** Props of `SigningCeremony`: the options of `useCeremony`, and its look. */
export type SigningCeremonyProps = Look & UseCeremonyOptions

/**
 * Renders a whole signing ceremony: the start button, the frame, and a notice for every state. On
 * small and touch screens, a dialog contains the frame. Where a frame fails, a link opens a new tab.
 *
 * Each press of the button sends one POST (see `useCeremony`). `className`, `data-*` and a ref apply
 * to the component's outermost element, which stays mounted for one signing. For your own button or
 * layout, use `useCeremony` with `CeremonyFrame`.
 *
 * @example
 * ```tsx
 * <SigningCeremony recipientId="re_8Unml6TyhNN8923Rminm40" title="Lease of Oak Street 7" />
 * ```
 */
export const SigningCeremony = forwardRef<HTMLDivElement, SigningCeremonyProps>(
  function SigningCeremony(props, ref) {
    const autoStart = props.autoStart === true && typeof props.presentation !== 'object'
    const ceremony = useCeremonyOf({ ...props, autoStart }, '<SigningCeremony>')
    const { signings, hasDocument } = useContext(SigningContext)
    const endpoint = signings?.options.endpoint?.replace(/\/$/, '')
    const { create, recipientId } = props
    const documentUrl =
      hasDocument && !create && recipientId ? endpoint + routes.document(recipientId) : undefined
    // Another signing gets new elements and a new local state.
    const key = ceremony.signing.key
    return (
      <Shown key={key} {...props} ceremony={ceremony} documentUrl={documentUrl} rootRef={ref} />
    )
  },
)

interface ShownProps extends Look {
  readonly ceremony: CeremonyControl
  /** The url of the document to read before signing, if the proxy offers it. */
  readonly documentUrl?: string | undefined
  readonly rootRef: Ref<HTMLDivElement>
}

/** Renders what `SigningCeremony` shows of a signing. */
export function Shown({ ceremony, rootRef, ...props }: ShownProps): ReactElement {
  const { presentation: wanted = 'auto', children, disabled, documentUrl, ...look } = props
  const { signing, holder, startProps } = ceremony
  const { labels: given } = useContext(SigningContext)
  const view = useView(signing, holder)
  const snapshot = useSnapshot(signing)
  const { state, attempt } = snapshot
  const labels = labelsFor(given, state.role)
  const content = children === undefined ? labels.start : children
  const isCopy = state.role === 'cc'
  const read = isCopy ? labels.readCopy : labels.readFirst
  const [{ shape, isDialogOpen }, closeDialog] = usePlace(wanted, state, snapshot.view === view)
  const inDialog = shape === 'dialog' && isDialogOpen
  const presenter = typeof wanted === 'object' ? wanted : frame
  // Behind a dialog the button stays until the end, so that the browser can refocus it.
  const isOffered = state.status === 'idle' || (inDialog && !isOver(state))
  const button = isOffered && (
    <>
      {!isCopy && (
        <Button
          className="signing-ceremony__button signing-ceremony__start"
          disabled={disabled}
          {...startProps}
          onClick={() =>
            signing.perform('start', holder, presenter, waitingTab(labels, look.title))
          }
        >
          {typeof content === 'string' ? <Text key={content}>{content}</Text> : content}
        </Button>
      )}
      {documentUrl && (
        <a className="signing-ceremony__link" href={documentUrl} target="_blank">
          <Text key={read}>{read}</Text>
        </a>
      )}
    </>
  )
  const leave = (): void => {
    closeDialog()
    ceremony.close()
  }
  return (
    <>
      <CeremonyView
        {...look}
        signing={signing}
        view={view}
        rootRef={rootRef}
        button={button}
        presenter={presenter}
        isCompact={shape !== 'inline'}
        isQuiet={inDialog}
        focusOnOpen={attempt?.isAutomatic !== true}
      />
      {shape === 'dialog' && (
        <CeremonyDialog {...look} signing={signing} view={view} isOpen={inDialog} onLeave={leave} />
      )}
    </>
  )
}

/** On small screens and touch screens, a frame in the page would catch every swipe. */
const SMALL_OR_TOUCHED = '(pointer: coarse), (max-width: 40rem)'

/** Whether a frame in the page would catch every swipe. jsdom has no `matchMedia`. */
export const isSmallOrTouched = (): boolean =>
  optional(() => matchMedia(SMALL_OR_TOUCHED).matches) === true

/** What a presentation means for the page: a presenter leaves the page. */
type Shape = 'inline' | 'dialog' | 'leaves'

/** Where a component shows the ceremony. */
interface Place {
  readonly shape: Shape
  /** Whether the dialog is open, if the shape is a dialog. */
  readonly isDialogOpen: boolean
  readonly isUnderWay: boolean
}

const NOWHERE: Place = { shape: 'inline', isDialogOpen: false, isUnderWay: false }

/** Returns where to show the ceremony, and a function that closes the dialog. */
function usePlace(wanted: Presentation, state: CeremonyState, isOwn: boolean) {
  const [before, setPlace] = useState(() => nextPlace(NOWHERE, wanted, INITIAL.state, isOwn))
  const place = nextPlace(before, wanted, state, isOwn)
  const isOther =
    place.shape !== before.shape ||
    place.isDialogOpen !== before.isDialogOpen ||
    place.isUnderWay !== before.isUnderWay
  // React then renders again at once, before it changes the page.
  if (isOther) setPlace(place)
  return [place, () => setPlace({ ...place, isDialogOpen: false })] as const
}

/** Returns where a component shows a state. `isOwn` means that it shows the frame. */
function nextPlace(
  before: Place,
  wanted: Presentation,
  state: CeremonyState,
  isOwn: boolean,
): Place {
  const { status, place } = state
  const isUnderWay = status === 'creating' || isLive(state)
  let { shape } = before
  // Does not change while a frame is on screen, because a moved iframe reloads.
  if (wanted !== 'auto') {
    if (!isLive(state)) shape = typeof wanted === 'object' ? 'leaves' : wanted
  } else if (isUnderWay && !before.isUnderWay) {
    // At the start, because a server cannot measure the screen.
    shape = isSmallOrTouched() ? 'dialog' : 'inline'
  }
  // The dialog opens for a frame of this component, but not if only `confirm` changes the status.
  const isInPage = status === 'creating' || place === 'frame'
  const isOut = status === 'idle' || status === 'closed' || isLive(state)
  return { shape, isDialogOpen: isInPage ? isOwn : before.isDialogOpen && !isOut, isUnderWay }
}
