'use client'

import { forwardRef, type ReactElement, type Ref, useEffect, useState } from 'react'
import { remedyOf } from '#remedies'
import type { CeremonyGrant } from '../../contract/ceremony.js'
import type { CeremonyOptions, SessionOptions } from '../../embed/session/ceremonySession.js'
import { isLive } from '../../embed/session/ceremonyState.js'
import { createGrantedSession } from '../../embed/lifecycle/createGrantedSession.js'
import type { FrameOptions } from '../../embed/frame/frameOptions.js'
import type { CeremonyLabels } from '../../embed/labels/ceremonyLabels.js'
import { CeremonyView, type RootAttributes, rootOf } from './CeremonyView.js'
import { useLabels } from '../provider/signingContext.js'
import { wordingOf } from '../wording/wording.js'
import type { CeremonyControl } from '../hooks/useCeremonyControl.js'
import { useKeptSession } from '../hooks/useKeptSession.js'

interface CeremonyFrameLook extends FrameOptions, RootAttributes {
  /** Sentences in place of the provider's. */
  readonly labels?: Partial<CeremonyLabels> | undefined
  /**
   * Moves the focus into the frame when the ceremony is there. Right after a click on your "Sign"
   * button; wrong when the frame appears by itself.
   * @default false
   */
  readonly focusOnOpen?: boolean | undefined
}

/** A ceremony of `useCeremony`, which has the callbacks. */
interface HookedFrameProps
  extends CeremonyFrameLook, Partial<Record<keyof CeremonyOptions | 'onStatusChange', never>> {
  readonly ceremony: CeremonyControl
}

/** A ceremony from a backend of your own. */
export interface GrantedFrameProps
  extends CeremonyFrameLook, CeremonyOptions, Pick<SessionOptions, 'onStatusChange'> {
  /** What the service answered: the url, who may embed it, and where it ends. Not logged, not kept. */
  readonly ceremony: CeremonyGrant & { readonly url: string }
}

/** Either a ceremony of `useCeremony`, or a url from a backend of your own and the callbacks. */
export type CeremonyFrameProps = HookedFrameProps | GrantedFrameProps

/**
 * Shows one signing ceremony in an iframe, with a sentence and a way on for every state that is not
 * an open frame.
 *
 * It checks before mounting whether the page may frame the ceremony at all, and reports the exact
 * entry that is missing. It does not decide that a document *is* signed.
 *
 * A ceremony given by url starts at once and keeps its first url: many backends answer with a new url
 * at every read. "Try again" takes the url of the last render; to show another ceremony, give the
 * frame another `key`. `redirect_url` is needed to notice the end, `embeddable_in` to foresee a refusal.
 *
 * @example
 * ```tsx
 * <CeremonyFrame
 *   ceremony={{ url, embeddable_in, redirect_url }}
 *   title="Sign the lease"
 *   onFinish={() => refetch()}
 * />
 * ```
 */
export const CeremonyFrame = forwardRef<HTMLDivElement, CeremonyFrameProps>(
  function CeremonyFrame(props, ref) {
    return isHooked(props) ? (
      <LabelledView {...props} session={props.ceremony.session} rootRef={ref} />
    ) : (
      <GrantedFrame {...props} rootRef={ref} />
    )
  },
)

function isHooked(props: CeremonyFrameProps): props is HookedFrameProps {
  // By a function, which no answer of a backend has, whatever its fields are called.
  // Nor do `undefined`, while a backend is still asked, or the url alone, both from plain JavaScript.
  const ceremony: { readonly restart?: unknown; readonly url?: unknown } | undefined =
    props.ceremony
  return typeof ceremony?.restart === 'function'
}

function GrantedFrame(props: GrantedFrameProps & RootRef): ReactElement {
  const { ceremony } = props
  const url = ceremony?.url
  const [firstUrl] = useState(url)
  const hasNewUrl = url !== firstUrl
  const [session] = useState(() => createGrantedSession(props))
  useKeptSession(session, props)
  useEffect(() => {
    if (session.getSnapshot().status === 'idle') session.start()
  }, [session])

  useEffect(() => {
    if (!hasNewUrl || !isLive(session.getSnapshot())) return
    console.warn(`[react-signing-ceremony] ${remedyOf('first_url_kept')}`)
  }, [session, hasNewUrl])

  return <LabelledView {...props} session={session} />
}

interface RootRef {
  readonly rootRef: Ref<HTMLDivElement>
}

type LabelledViewProps = CeremonyFrameLook & RootRef & Pick<CeremonyControl, 'session'>

function LabelledView({ labels, ...view }: LabelledViewProps): ReactElement {
  const { texts } = wordingOf(view.session)
  return <CeremonyView {...view} root={rootOf(view)} labels={useLabels(texts, labels)} />
}
