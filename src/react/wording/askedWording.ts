'use client'

import type { CSSProperties } from 'react'
import { outOfSight } from '../../embed/frame/outOfSight.js'
import { ceremonyNotice } from '../../embed/labels/ceremonyNotice.js'
import { en } from '../../embed/labels/en.js'
import { WaitingButton } from './WaitingButton.js'
import type { Wording } from './wording.js'

/**
 * Where a prepared ceremony loads: as large as it will be seen, since a page may measure itself once,
 * and taking no room. Out of reach is the matter of `inert`.
 */
const preparedStyle: CSSProperties = {
  ...outOfSight,
  display: 'flex',
  insetInline: 0,
  height: 'var(--_height)',
}

/** For sessions that ask for their ceremonies, and may be refused. */
export const askedWording: Wording = {
  texts: en,
  noticeOf: (state, labels) => ceremonyNotice(state, { ...en, ...labels }),
  Action: WaitingButton,
  preparedStyle,
}
