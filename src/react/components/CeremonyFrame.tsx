'use client'

import { forwardRef, type ReactElement, type Ref } from 'react'
import type { FrameOptions } from '../../embed/frame/frameAttributes.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import type { Session } from '../../embed/session/ceremonySession.js'
import type { CeremonyOptions } from '../../embed/session/sessionOptions.js'
import type { CeremonyControl } from '../hooks/useCeremony.js'
import { useFrameClaim } from '../hooks/useFrameClaim.js'
import { type GivenOptions, useGivenSession } from '../hooks/useGivenSession.js'
import { useQuestion } from '../hooks/useQuestion.js'
import { useSessionState } from '../hooks/useSessionState.js'
import { useLabels } from '../provider/signingContext.js'
import { CeremonyView, type RootAttributes, rootOf } from './CeremonyView.js'

interface CeremonyFrameLook extends FrameOptions, RootAttributes {
  /** Texts that replace those of the `SigningProvider`. */
  readonly labels?: Partial<CeremonyLabels> | undefined
  /**
   * Moves the keyboard focus into the frame after it has loaded. Set this if the frame appears
   * after a click on your "Sign" button.
   * @default false
   */
  readonly focusOnOpen?: boolean | undefined
}

/** Props for a ceremony from `useCeremony`, which receives the callbacks. */
interface HookedFrameProps
  extends CeremonyFrameLook, Partial<Record<keyof CeremonyOptions | 'recipientId', never>> {
  readonly ceremony: CeremonyControl
}

/** Props for a ceremony from your own backend. */
export interface GivenFrameProps extends CeremonyFrameLook, GivenOptions {}

/** Props for a ceremony from `useCeremony`, or for one from your own backend. */
export type CeremonyFrameProps = HookedFrameProps | GivenFrameProps

/**
 * Shows one signing ceremony in an iframe, with a notice for every state except an open frame.
 *
 * Before mounting the iframe, checks whether `embeddable_in` allows this page, and reports a
 * missing entry. Does not verify that the document *is* signed.
 *
 * A `ceremony` object starts immediately and keeps its first url, because many backends return a
 * new url for each read. A new object starts only after a failure; there is no "Try again". Change
 * `key` to show another ceremony. Without `redirect_url`, only `confirm` detects the end.
 *
 * @example
 * ```tsx
 * <CeremonyFrame ceremony={requestCeremony} title="Sign the lease" onFinish={() => refetch()} />
 * ```
 */
export const CeremonyFrame = forwardRef<HTMLDivElement, CeremonyFrameProps>(
  function CeremonyFrame(props, ref) {
    return isHooked(props) ? (
      <FrameView {...props} session={props.ceremony.session} rootRef={ref} />
    ) : (
      <GivenFrame {...props} rootRef={ref} />
    )
  },
)

/** Whether the ceremony is from `useCeremony`: JSON cannot contain its function `restart`. */
function isHooked(props: CeremonyFrameProps): props is HookedFrameProps {
  // Code without TypeScript may pass `null`.
  const ceremony = props.ceremony ?? undefined
  return (
    typeof ceremony === 'object' && 'restart' in ceremony && typeof ceremony.restart === 'function'
  )
}

interface RootRef {
  readonly rootRef: Ref<HTMLDivElement>
}

function GivenFrame(props: GivenFrameProps & RootRef): ReactElement {
  const { opening } = useLabels(props.labels)
  return <FrameView {...props} session={useGivenSession(props, opening)} waiting />
}

interface FrameViewProps extends CeremonyFrameLook, RootRef {
  readonly session: Session
  readonly waiting?: boolean
}

function FrameView(props: FrameViewProps): ReactElement {
  const { session } = props
  return (
    <CeremonyView
      {...props}
      root={rootOf(props)}
      labels={useLabels(props.labels)}
      claim={useFrameClaim(session)}
      question={useQuestion(useSessionState(session))}
    />
  )
}
