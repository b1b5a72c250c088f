'use client'

import type { ComponentType, CSSProperties } from 'react'
import { frameTexts } from '../../embed/labels/frameTexts.js'
import {
  type CeremonyNotice,
  type FrameLabels,
  stateNotice,
} from '../../embed/labels/stateNotice.js'
import type { Session } from '../../embed/session/ceremonySession.js'
import type { CeremonyState } from '../../embed/session/ceremonyState.js'
import { Button, type ButtonProps } from './Button.js'

export interface ActionProps extends ButtonProps {
  /** Seconds until it may be pressed, where a notice of this wording has some. */
  readonly wait?: number | undefined
}

/**
 * What is said of a session, and how. A session brings what can happen to it: a frame that is given a url
 * has no words for what a proxy may answer.
 */
export interface Wording {
  readonly texts: FrameLabels
  readonly noticeOf: (state: CeremonyState, labels: FrameLabels) => CeremonyNotice | undefined
  /** For the ways on. */
  readonly Action: ComponentType<ActionProps>
  /** For the box of a frame that loads before it is to be seen. */
  readonly preparedStyle?: CSSProperties
}

const wordings = new WeakMap<Session, Wording>()
const frameWording: Wording = { texts: frameTexts, noticeOf: stateNotice, Action: Button }

/** From now on the session has these words. */
export function giveWording(session: Session, wording: Wording): void {
  wordings.set(session, wording)
}

export function wordingOf(session: Session): Wording {
  return wordings.get(session) ?? frameWording
}
