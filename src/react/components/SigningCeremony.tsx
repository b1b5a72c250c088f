'use client'

import { forwardRef, type ReactNode, useState } from 'react'
import type { FrameOptions } from '../../embed/frame/frameOptions.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { en } from '../../embed/labels/en.js'
import { isOver } from '../../embed/session/ceremonyState.js'
import { openCeremonyTab } from '../../embed/lifecycle/browserTab.js'
import { useCeremonyControl, type UseCeremonyOptions } from '../hooks/useCeremonyControl.js'
import { usePresentation } from '../hooks/usePresentation.js'
import { useLabels } from '../provider/signingContext.js'
import { Button } from '../wording/Button.js'
import { CeremonyDialog } from './CeremonyDialog.js'
import { CeremonyView, type RootAttributes, rootOf } from './CeremonyView.js'

export interface SigningCeremonyProps extends UseCeremonyOptions, FrameOptions, RootAttributes {
  /**
   * Where the ceremony is shown: in the page, in a modal dialog, or in a browser tab. `auto` takes the
   * page where there is room, and a dialog that fills the screen on small screens and on those that are
   * touched, where a frame in the page holds every swipe. A change waits until no frame is on screen,
   * since moving an iframe reloads it. With `tab` there is no `autoStart`: browsers open tabs in a click.
   * @default 'auto'
   */
  readonly presentation?: 'auto' | 'inline' | 'dialog' | 'tab' | undefined
  /** What stands on the start button in place of `labels.start`. */
  readonly children?: ReactNode
  /** The start button cannot be pressed: until a box has been ticked, say. */
  readonly disabled?: boolean | undefined
  /** Sentences in place of the provider's. */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/**
 * A whole signing ceremony: the start button, the frame, and what is said before, between and after.
 *
 * One POST for each press of the button; see `useCeremony` for what is promised and what is not. A
 * cross-origin isolated page cannot frame a ceremony, so there the button opens a tab. `id`, `style`,
 * `className`, `data-*` and a ref go to the component's own element, which stays in the page.
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
    const { presentation: wanted = 'auto', children, disabled } = props
    const labels = useLabels(en, props.labels)
    const autoStart = props.autoStart === true && wanted !== 'tab'
    const ceremony = useCeremonyControl({ ...props, autoStart }, '<SigningCeremony>')
    const presentation = usePresentation(wanted, ceremony)
    const { status, place } = ceremony
    // Opened by what happens in here, and not by an end that another component saw.
    const [isOpen, setIsOpen] = useState(false)
    const opens = status === 'creating' || place === 'frame'
    if (isOpen ? status === 'idle' : opens) setIsOpen(opens)
    const inDialog = presentation === 'dialog' && isOpen && status !== 'idle' && place !== 'tab'

    const start = (): void => {
      if (wanted !== 'tab' && !globalThis.crossOriginIsolated) ceremony.start()
      else openCeremonyTab(ceremony.session, labels.opening)
    }
    const leave = (): void => {
      if (isOver(ceremony)) setIsOpen(false)
      else ceremony.close()
      props.onLeave?.(status)
    }
    // Behind the dialog it stays, so that the browser can give the focus back to it.
    const button = (status === 'idle' || inDialog) && (
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
          {...props}
          session={ceremony.session}
          labels={labels}
          root={rootOf(props)}
          rootRef={ref}
          button={button}
          compact={presentation !== 'inline'}
          quiet={inDialog}
          focusOnOpen={!autoStart}
        />
        {presentation === 'dialog' && (
          <CeremonyDialog
            {...props}
            ceremony={ceremony}
            labels={labels}
            open={inDialog}
            onLeave={leave}
          />
        )}
      </>
    )
  },
)
