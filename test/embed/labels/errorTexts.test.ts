import { expect, it } from 'vitest'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { ceremonyNotice } from '../../../src/embed/labels/ceremonyNotice.js'
import { en } from '../../../src/embed/labels/index.js'
import type { NoticeAction } from '../../../src/embed/labels/stateNotice.js'

/** What a person reads of each code: a sentence of its own, or by decision the general one. */
const textNames: Readonly<Record<SigningErrorCode, keyof typeof en>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_found: 'notFound',
  recipient_not_actionable: 'notActionable',
  rate_limited: 'tooMany',
  upstream_busy: 'tooMany',
  not_ready_yet: 'notReady',
  upstream_timeout: 'noAnswer',
  outcome_unknown: 'noAnswer',
  create_timeout: 'noAnswer',
  network_error: 'offline',
  frame_blocked: 'blocked',
  host_csp_blocked: 'blocked',
  cross_origin_isolated: 'blocked',
  landing_unreachable: 'blocked',
  frame_slow: 'slow',
  frame_left: 'left',
  popup_blocked: 'popupBlocked',
  tab_closed: 'tabClosed',
  page_restored: 'expired',
  ceremony_canceled: 'canceled',
  ceremony_failed: 'ceremonyFailed',
  open_elsewhere: 'openElsewhere',
  link_replaced: 'linkReplaced',
  confirm_failed: 'unconfirmedError',
  confirm_timeout: 'unconfirmedError',
  confirm_invalid: 'unconfirmedError',
  bad_origin: 'failed',
  body_too_large: 'failed',
  completion_unheard: 'failed',
  create_failed: 'failed',
  deliverable_not_ready: 'failed',
  forbidden: 'failed',
  host_error: 'failed',
  idempotency_key_in_use: 'failed',
  idempotency_key_required: 'failed',
  idempotency_key_reused: 'failed',
  internal_error: 'failed',
  invalid_answer: 'failed',
  invalid_body: 'failed',
  invalid_deliverable_id: 'failed',
  invalid_idempotency_key: 'failed',
  invalid_json: 'failed',
  invalid_option: 'failed',
  invalid_recipient_id: 'failed',
  invalid_url: 'failed',
  key_unavailable: 'failed',
  method_not_allowed: 'failed',
  not_found: 'failed',
  redirect_url_not_allowed: 'failed',
  store_unavailable: 'failed',
  unexpected: 'failed',
  unknown_field: 'failed',
  unsupported_media_type: 'failed',
  upstream_auth: 'failed',
  upstream_error: 'failed',
  upstream_invalid: 'failed',
  upstream_invalid_url: 'failed',
  upstream_rejected: 'failed',
  upstream_unreachable: 'failed',
}

/** Where the way on is not to try again. */
const waysOn: Readonly<Partial<Record<SigningErrorCode, readonly NoticeAction[]>>> = {
  recipient_not_actionable: [],
  popup_blocked: ['openInTab'],
  tab_closed: ['openInTab'],
  open_elsewhere: ['continueHere'],
}

const isCode = (name: string): name is SigningErrorCode => Object.hasOwn(textNames, name)

it.each(Object.keys(textNames).filter(isCode))(
  'says of %s what a person can do with, and offers a way on unless there is none',
  (code) => {
    const error = new SigningError(code, 'It failed.', { remedy: 'Mend it.' })
    expect(ceremonyNotice({ status: 'failed', error }, en)).toMatchObject({
      text: en[textNames[code]],
      actions: waysOn[code] ?? ['retry'],
    })
  },
)
