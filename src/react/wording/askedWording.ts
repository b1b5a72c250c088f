'use client'

import { ceremonyNotice } from '../../embed/labels/ceremonyNotice.js'
import { en } from '../../embed/labels/en.js'
import { WaitingButton } from './WaitingButton.js'
import type { Wording } from './wording.js'

/** For sessions that ask for their ceremonies, and may be refused. */
export const askedWording: Wording = {
  texts: en,
  noticeOf: (state, labels) => ceremonyNotice(state, { ...en, ...labels }),
  Action: WaitingButton,
}
