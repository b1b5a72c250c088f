'use client'

import { forwardRef, type ReactElement, type Ref } from 'react'
import { accessOf } from '../../embed/signing/access.js'
import type { Signing } from '../../embed/signing/signing.js'
import type { CeremonyOptions } from '../../embed/signing/signingOptions.js'
import type { CeremonyControl } from '../hooks/useCeremony.js'
import { useFramePlace } from '../hooks/useFramePlace.js'
import { type GivenOptions, useGivenCeremony } from '../hooks/useGivenCeremony.js'
import { useQuestion } from '../hooks/useQuestion.js'
import { useSigningState } from '../hooks/useSigningState.js'
import { useLabels } from '../provider/signingContext.js'
import { useHeld } from '../useHeld.js'
import { type CeremonyLook, CeremonyView, rootOf } from './CeremonyView.js'

interface CeremonyFrameLook extends CeremonyLook {
  /**
   * Moves the keyboard focus into the frame after it has loaded. Set this if the frame appears
   * after a click on your "Sign" button.
   * @default false
   */
  readonly focusOnOpen?: boolean | undefined
}

/** Props for a ceremony from `useCeremony`, which receives the callbacks. */
interface HookedFrameProps
  extends
    CeremonyFrameLook,
    Partial<Record<keyof CeremonyOptions | 'recipientId' | 'ceremonyKey', undefined>> {
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
 * A `ceremony` from your backend needs its `ceremonyKey`. With the same key an open ceremony keeps
 * its url, because many backends return a new url for each read. A new object is then used after a
 * failure; there is no "Try again". Without `redirect_url`, only `confirm` detects the end.
 *
 * @example
 * ```tsx
 * <CeremonyFrame ceremony={requestCeremony} ceremonyKey="lease-7" title="Sign the lease" />
 * ```
 */
export const CeremonyFrame = forwardRef<HTMLDivElement, CeremonyFrameProps>(
  function CeremonyFrame(props, ref) {
    // Another signing gets new elements and a new local state.
    return isHooked(props) ? (
      <FrameView
        key={accessOf(props.ceremony.signing).id}
        {...props}
        signing={props.ceremony.signing}
        rootRef={ref}
      />
    ) : (
      <Given {...props} rootRef={ref} />
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

/** Waits while a page passes the next key with the ceremony of the key before. */
function Given(props: GivenFrameProps & RootRef): ReactElement {
  const { ceremony, ceremonyKey } = props
  const url = typeof ceremony === 'function' ? undefined : ceremony?.url
  const firstKey = useHeld([url], () => ceremonyKey)
  const isOther = url !== undefined && firstKey !== ceremonyKey
  return <GivenFrame key={ceremonyKey} {...props} ceremony={isOther ? undefined : ceremony} />
}

function GivenFrame(props: GivenFrameProps & RootRef): ReactElement {
  const isGiven = typeof props.ceremony !== 'function'
  return <FrameView {...props} signing={useGivenCeremony(props)} waiting isGiven={isGiven} />
}

interface FrameViewProps extends CeremonyFrameLook, RootRef {
  readonly signing: Signing
  readonly waiting?: boolean
  readonly isGiven?: boolean
}

function FrameView(props: FrameViewProps): ReactElement {
  const { signing } = props
  return (
    <CeremonyView
      {...props}
      {...useFramePlace(signing)}
      root={rootOf(props)}
      labels={useLabels(props.labels)}
      question={useQuestion(useSigningState(signing))}
    />
  )
}
