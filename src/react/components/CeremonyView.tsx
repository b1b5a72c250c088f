'use client'

import { type ReactElement, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { openCeremonyTab, repeatCeremony } from '../../embed/tab/browserTab.js'
import { ceremonyNotice, type NoticeAction } from '../../embed/labels/ceremonyNotice.js'
import type { CeremonySession } from '../../embed/session/CeremonySession.js'
import {
  type CeremonyState,
  type CeremonyStatus,
  IDLE,
  isLive,
} from '../../embed/session/ceremonyState.js'
import { type FrameOptions, frameAttributes } from '../../embed/frame/frameAttributes.js'
import { adoptFrame, frameView } from '../../embed/session/frameElement.js'
import type { CeremonyLabels } from '../../embed/labels/CeremonyLabels.js'

interface CeremonyViewProps extends FrameOptions {
  readonly session: CeremonySession
  readonly labels: CeremonyLabels
  readonly className?: string | undefined
  readonly focusOnOpen?: boolean | undefined
  /** For the style sheet: a ceremony that is shown in a tab leaves no room for a frame. */
  readonly presentation?: string | undefined
  /** Shown while nothing has been asked for: the start button. */
  readonly idle?: ReactNode
}

/**
 * A session on screen: the frame, and a notice over or in place of it. The frame has one place in
 * the tree and one key an attempt, so that nothing but a new attempt ever reloads it.
 */
export function CeremonyView(props: CeremonyViewProps): ReactElement {
  const { session, labels, className, focusOnOpen = false, idle } = props
  const state = useSyncExternalStore(session.subscribe, session.getSnapshot, serverSnapshot)
  const root = useRef<HTMLDivElement>(null)
  useFocus(root, state, focusOnOpen)

  const view = frameView(session)
  const notice = ceremonyNotice(state, labels)
  const isError = notice?.tone === 'error'
  // The line below the frame offers the tab already, all the time and in one place.
  const actions = notice?.actions.filter((action) => !view || action !== 'openInTab')
  const act: Record<NoticeAction, () => void> = {
    openInTab: () => openCeremonyTab(session, labels.opening),
    retry: () => repeatCeremony(session, labels.opening),
    recheck: session.recheck,
  }
  return (
    <div
      ref={root}
      className={className ? `signing-ceremony ${className}` : 'signing-ceremony'}
      data-status={state.status}
      data-presentation={props.presentation}
      lang={labels.lang}
      dir={labels.dir}
    >
      {state.status === 'idle' && idle}
      <div className="signing-ceremony__notice" data-tone={notice?.tone} tabIndex={-1}>
        {/* Stands before its text changes: a live region that appears with its text is not read. */}
        <output className="signing-ceremony__text">{isError ? '' : notice?.text}</output>
        {isError && (
          <p role="alert" className="signing-ceremony__text">
            {notice.text}
          </p>
        )}
        {actions?.map((action) => (
          <button
            key={action}
            type="button"
            className="signing-ceremony__button"
            onClick={act[action]}
          >
            {labels[action]}
          </button>
        ))}
      </div>
      {/* Busy without the notice in it, since what is said inside a busy element is not read. */}
      <div className="signing-ceremony__stage" aria-busy={notice?.tone === 'busy'}>
        {view && (
          // A sandbox is the host's choice: it silently breaks downloads, identity checks and printing.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe
            key={view.key}
            className="signing-ceremony__frame"
            ref={(frame) => {
              if (frame) adoptFrame(session, frame)
            }}
            {...frameAttributes(view, props)}
            title={props.title}
          />
        )}
      </div>
      {view && (
        <p className="signing-ceremony__trouble">
          {labels.trouble}{' '}
          <button type="button" className="signing-ceremony__link" onClick={act.openInTab}>
            {labels.openInTab}
          </button>
        </p>
      )}
    </div>
  )
}

const serverSnapshot = (): CeremonyState => IDLE

/**
 * Keeps the keyboard where the person is. A start button that goes away, or a frame that is removed
 * with the focus in it, drops the focus to the body in every browser; it belongs to what took its
 * place. Focus that is elsewhere on the page stays there, and a ceremony that starts by itself takes
 * none until there is something to say.
 */
function useFocus(
  root: { readonly current: HTMLDivElement | null },
  state: CeremonyState,
  focusOnOpen: boolean,
): void {
  const { status } = state
  const before = useRef<CeremonyStatus>('idle')
  useEffect(() => {
    const element = root.current
    const was = before.current
    before.current = status
    if (!element || was === status) return
    const active = document.activeElement
    if (active !== document.body && !element.contains(active)) return
    if (status === 'open') {
      if (focusOnOpen) element.querySelector('iframe')?.focus({ preventScroll: true })
    } else if (status === 'creating' ? focusOnOpen : status !== 'idle' && !isLive(state)) {
      element.querySelector<HTMLElement>('.signing-ceremony__notice')?.focus()
    }
  }, [root, state, status, focusOnOpen])
}
