'use client'

import { type ReactElement, type ReactNode, useState } from 'react'
import { openCeremonyTab } from '../../embed/tab/browserTab.js'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import type { CeremonyLabels } from '../../embed/labels/CeremonyLabels.js'
import { en } from '../../embed/labels/en.js'
import { CeremonyDialog } from './CeremonyDialog.js'
import { CeremonyView } from './CeremonyView.js'
import { useSigning } from '../provider/SigningContext.js'
import { useCeremony, type UseCeremonyOptions } from '../hooks/useCeremony.js'

export interface SigningCeremonyProps extends UseCeremonyOptions, FrameOptions {
  /**
   * Where the ceremony is shown: in the page, in a modal dialog, or in a browser tab. A change waits
   * until no ceremony is under way, since moving an iframe reloads it.
   * @default 'inline'
   */
  readonly presentation?: 'inline' | 'dialog' | 'tab' | undefined
  /** What stands on the start button in place of `labels.start`. */
  readonly children?: ReactNode
  readonly className?: string | undefined
  /** Sentences in place of the provider's. */
  readonly labels?: Partial<CeremonyLabels> | undefined
}

/**
 * A whole signing ceremony: the start button, the frame, and what is said before, between and after.
 *
 * One POST for each press of the button; see `useCeremony` for what is promised and what is not. A
 * cross-origin isolated page cannot frame a ceremony, so there the button opens a tab.
 *
 * @example
 * ```tsx
 * <SigningCeremony
 *   recipientId="re_8Unml6TyhNN8923Rminm40"
 *   title="Sign the lease"
 *   presentation="dialog"
 *   confirm={() => fetch('/api/documents/7').then((r) => r.json()).then((d) => d.signed)}
 * />
 * ```
 */
export function SigningCeremony(props: SigningCeremonyProps): ReactElement {
  const { presentation: wanted = 'inline', children } = props
  const shared = useSigning('<SigningCeremony>').labels
  const labels = { ...en, ...shared, ...props.labels }
  const [presentation, setPresentation] = useState(wanted)
  const autoStart = props.autoStart === true && presentation !== 'tab'
  const ceremony = useCeremony({ ...props, autoStart })
  if (presentation !== wanted && ceremony.status === 'idle') setPresentation(wanted)

  const start = (): void => {
    if (presentation !== 'tab' && !globalThis.crossOriginIsolated) ceremony.start()
    else openCeremonyTab(ceremony.session, labels.opening)
  }
  const button = (
    <button
      type="button"
      className="signing-ceremony__button signing-ceremony__start"
      // In the dialog's presentation it stands outside of all that says so.
      lang={labels.lang}
      dir={labels.dir}
      onClick={start}
    >
      {children ?? labels.start}
    </button>
  )
  return presentation === 'dialog' ? (
    <CeremonyDialog {...props} ceremony={ceremony} labels={labels} button={button} />
  ) : (
    <CeremonyView
      {...props}
      session={ceremony.session}
      labels={labels}
      idle={button}
      focusOnOpen={!autoStart}
    />
  )
}
