'use client'

import { forwardRef, type ReactElement, type ReactNode, type Ref, useEffect, useState } from 'react'
import { accessOf } from '../../embed/signing/access.js'
import { isOver } from '../../embed/signing/ceremonyState.js'
import type { SigningOptions } from '../../embed/signing/signingOptions.js'
import { type CeremonyControl, useCeremonyOf } from '../hooks/useCeremony.js'
import { useFramePlace } from '../hooks/useFramePlace.js'
import {
  leavesPage,
  type Presentation,
  startIn,
  usePresentation,
} from '../hooks/usePresentation.js'
import { useQuestion } from '../hooks/useQuestion.js'
import type { UseCeremonyOptions } from '../hooks/useRequestedSigning.js'
import { useLabels } from '../provider/signingContext.js'
import { Button } from './Button.js'
import { CeremonyDialog } from './CeremonyDialog.js'
import { type CeremonyLook, CeremonyView, rootOf } from './CeremonyView.js'

export interface SigningCeremonyLook extends CeremonyLook, Pick<SigningOptions, 'onLeave'> {
  /**
   * Where the ceremony is shown: in the page, in a modal dialog, in a browser tab, or in this window
   * (`redirect`), which returns to this page at the end. `auto` means
   * in the page, but a full-screen dialog on small screens and touch screens: there, a frame in the
   * page would catch every swipe. A change takes effect when no frame is on screen. `tab` and
   * `redirect` ignore `autoStart`: browsers open tabs only during a click, and the Back button must
   * return to this page.
   * @default 'auto'
   */
  readonly presentation?: Presentation | 'auto' | undefined
  /** The content of the start button. Replaces `labels.start`. */
  readonly children?: ReactNode
  /** Disables the start button, for example until the user has ticked a box. */
  readonly disabled?: boolean | undefined
}

/** Props for a component that requests its ceremony itself. */
export type SigningCeremonyProps = SigningCeremonyLook &
  UseCeremonyOptions & { readonly controls?: undefined }

/** Props for a component that your code controls. `useCeremony` receives the other options. */
export interface DrivenCeremonyProps
  extends
    SigningCeremonyLook,
    Partial<Record<Exclude<keyof UseCeremonyOptions, 'onLeave'>, undefined>> {
  /** The result of `useCeremony`, which has `start`, `close`, `restart` and the status. */
  readonly controls: CeremonyControl
}

/**
 * Renders a whole signing ceremony: the start button, the frame, and a notice for every state.
 *
 * Each press of the button sends one POST (see `useCeremony`). With `controls`, your code holds the
 * result of `useCeremony` and can start, close and restart the ceremony. `className`, `style`,
 * `data-*` and a ref apply to the component's outermost element, which stays mounted for one signing.
 *
 * @example
 * ```tsx
 * <SigningCeremony
 *   recipientId="re_8Unml6TyhNN8923Rminm40"
 *   title="Sign the lease"
 *   confirm={async () => (await fetch('/api/documents/7/signed')).status === 204}
 * />
 * ```
 */
export const SigningCeremony = forwardRef<
  HTMLDivElement,
  SigningCeremonyProps | DrivenCeremonyProps
>(function SigningCeremony(props, ref) {
  return props.controls ? (
    <Driven {...props} rootRef={ref} />
  ) : (
    <Requesting {...props} rootRef={ref} />
  )
})

interface RootRef {
  readonly rootRef: Ref<HTMLDivElement>
}

function Driven(props: DrivenCeremonyProps & RootRef): ReactElement {
  // Another signing gets new elements and a new local state.
  return <Shown key={accessOf(props.controls.signing).id} {...props} />
}

function Requesting(props: SigningCeremonyProps & RootRef): ReactElement {
  const autoStart = props.autoStart === true && !leavesPage(props.presentation)
  const controls = useCeremonyOf({ ...props, autoStart }, '<SigningCeremony>')
  return <Shown key={accessOf(controls.signing).id} {...props} controls={controls} />
}

interface ShownProps extends SigningCeremonyLook, RootRef {
  readonly controls: CeremonyControl
}

function Shown(props: ShownProps): ReactElement {
  const { controls, presentation: wanted = 'auto', title, allow, sandbox } = props
  const { afterSigning, help, onSignIn } = props
  const { signing, status } = controls
  const labels = useLabels(props.labels)
  const presentation = usePresentation(wanted, controls)
  const place = useFramePlace(signing)
  const question = useQuestion(controls)
  const dialog = useDialogState(controls, place.isHere)
  const inDialog = presentation === 'dialog' && dialog.isOpen && place.isHere === true
  // Another dialog has shown the ceremony and is gone. This one opens when the user wants it.
  const isHere = presentation === 'dialog' && dialog.isElsewhere ? false : place.isHere
  const moveHere = (): void => {
    place.moveHere()
    dialog.set('open')
  }
  const parts = { afterSigning, help, onSignIn }
  const shared = { title, allow, sandbox, labels, question, isHere, moveHere, ...parts }

  const leave = (): void => {
    dialog.set('closed')
    signing.close()
    props.onLeave?.(status)
  }
  // Behind a dialog the button stays until the end, so that the browser can refocus it.
  const isOffered = status === 'idle' || (inDialog && !isOver(controls))
  const button = isOffered && (
    <Button
      className="signing-ceremony__button signing-ceremony__start"
      disabled={props.disabled}
      {...controls.prepareProps}
      onClick={() => startIn(wanted, signing)}
    >
      {props.children ?? labels.start}
    </Button>
  )
  return (
    <>
      <CeremonyView
        {...shared}
        signing={signing}
        root={rootOf(props)}
        rootRef={props.rootRef}
        button={button}
        compact={presentation !== 'inline'}
        quiet={inDialog}
        focusOnOpen={accessOf(signing).find()?.isAutomatic !== true}
      />
      {presentation === 'dialog' && (
        <CeremonyDialog {...shared} controls={controls} open={inDialog} onLeave={leave} />
      )}
    </>
  )
}

/** `elsewhere`: another component shows the ceremony, so no dialog opens by itself later. */
type DialogState = 'closed' | 'open' | 'elsewhere'

/** Opens the dialog for a ceremony in a frame, but not if only `confirm` changes the status. */
function useDialogState({ status, place }: CeremonyControl, isHere: boolean | undefined) {
  const [state, set] = useState<DialogState>('closed')
  const opens = status === 'creating' || place === 'frame'
  const closes = status === 'idle' || (place !== undefined && place !== 'frame')
  if (state === 'closed' && opens && isHere !== false) set('open')
  if (state !== 'closed' && closes) set('closed')
  const isElsewhere = opens && isHere === false
  useEffect(() => {
    if (!isElsewhere) return undefined
    // Deferred, because the other component may be one that this one replaces.
    const timer = setTimeout(() => set('elsewhere'))
    return () => clearTimeout(timer)
  }, [isElsewhere])
  return { isOpen: state === 'open', isElsewhere: state === 'elsewhere' && opens, set }
}
