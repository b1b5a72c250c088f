'use client'

import { forwardRef, type ReactNode, useState } from 'react'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import { isIsolated } from '../../embed/frame/framingError.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { isOver } from '../../embed/session/ceremonyState.js'
import { useCeremonyOf } from '../hooks/useCeremony.js'
import type { UseCeremonyOptions } from '../hooks/useCeremonySession.js'
import { useFrameClaim } from '../hooks/useFrameClaim.js'
import { type Presentation, usePresentation } from '../hooks/usePresentation.js'
import { useQuestion } from '../hooks/useQuestion.js'
import { useLabels } from '../provider/signingContext.js'
import { Button } from './Button.js'
import { CeremonyDialog } from './CeremonyDialog.js'
import { CeremonyView, type RootAttributes, rootOf } from './CeremonyView.js'

export interface SigningCeremonyProps extends UseCeremonyOptions, FrameOptions, RootAttributes {
  /**
   * Where the ceremony is shown: in the page, in a modal dialog, or in a browser tab. `auto` means
   * in the page, but a full-screen dialog on small screens and touch screens: there, a frame in the
   * page would catch every swipe. A change takes effect when no frame is on screen. `tab` ignores
   * `autoStart`, because browsers open tabs only during a click.
   * @default 'auto'
   */
  readonly presentation?: Presentation | 'auto' | undefined
  /** The content of the start button. Replaces `labels.start`. */
  readonly children?: ReactNode
  /** Disables the start button, for example until the user has ticked a box. */
  readonly disabled?: boolean | undefined
  /** Texts that replace those of the `SigningProvider`. */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/**
 * Renders a whole signing ceremony: the start button, the frame, and a notice for every state.
 *
 * Each press of the button sends one POST (see `useCeremony`). `className`, `style`, `data-*` and a
 * ref apply to the component's outermost element, which stays mounted.
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
export const SigningCeremony = forwardRef<HTMLDivElement, SigningCeremonyProps>(
  function SigningCeremony(props, ref) {
    const { presentation: wanted = 'auto', children, disabled, title, allow, sandbox } = props
    const labels = useLabels(props.labels)
    const autoStart = props.autoStart === true && wanted !== 'tab'
    const ceremony = useCeremonyOf({ ...props, autoStart }, '<SigningCeremony>', labels.opening)
    const { session, status, place } = ceremony
    const presentation = usePresentation(wanted, ceremony)
    const claim = useFrameClaim(session)
    const question = useQuestion(ceremony)
    // The dialog opens for a ceremony, but not if only `confirm` changes the status.
    const [isOpen, setIsOpen] = useState(false)
    const opens = status === 'creating' || place === 'frame'
    const closes = status === 'idle' || place === 'tab'
    if (isOpen ? closes : opens) setIsOpen(!isOpen)
    const inDialog = presentation === 'dialog' && isOpen && claim.isMine === true
    const shared = { title, allow, sandbox, labels, claim, question }

    const start = (): void => {
      claim.take()
      if (wanted === 'tab' || isIsolated()) session.openInTab()
      else session.start()
    }
    const leave = (): void => {
      if (isOver(ceremony)) setIsOpen(false)
      else session.close()
      props.onLeave?.(status)
    }
    // Behind a dialog the button stays until the end, so that the browser can refocus it.
    const isOffered = status === 'idle' || (inDialog && !isOver(ceremony))
    const button = isOffered && (
      <Button
        className="signing-ceremony__button signing-ceremony__start"
        disabled={disabled}
        {...ceremony.prepareProps}
        onClick={start}
      >
        {children ?? labels.start}
      </Button>
    )
    return (
      <>
        <CeremonyView
          {...shared}
          session={session}
          root={rootOf(props)}
          rootRef={ref}
          button={button}
          compact={presentation !== 'inline'}
          quiet={inDialog}
          focusOnOpen={!autoStart}
        />
        {presentation === 'dialog' && (
          <CeremonyDialog {...shared} ceremony={ceremony} open={inDialog} onLeave={leave} />
        )}
      </>
    )
  },
)
