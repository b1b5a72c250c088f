import { afterEach, describe, expect, it, vi } from 'vitest'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { ceremonyNotice, type NoticeAction } from '../../../src/embed/ceremonyNotice.js'
import { clientError, setRemedies } from '../../../src/embed/errors/errors.js'
import { fullRemedyOf } from '../../../src/embed/errors/remedies.js'
import { en } from '../../../src/embed/labels/index.js'

/** The expected sentence of each error code. `failed` is the general sentence. */
const labelOf: Readonly<Record<SigningErrorCode, keyof typeof en>> = {
  unauthenticated: 'unauthenticated',
  recipient_not_found: 'failed',
  recipient_not_actionable: 'notActionable',
  rate_limited: 'busy',
  body_timeout: 'failed',
  replacement_not_recorded: 'failed',
  upstream_busy: 'busy',
  not_ready_yet: 'notReady',
  upstream_timeout: 'busy',
  outcome_unknown: 'failed',
  create_timeout: 'failed',
  network_error: 'offline',
  frame_blocked: 'blocked',
  host_csp_blocked: 'blocked',
  cross_origin_isolated: 'blocked',
  frame_slow: 'slow',
  frame_left: 'failed',
  popup_blocked: 'popupBlocked',
  page_restored: 'accessExpired',
  ceremony_canceled: 'canceled',
  ceremony_failed: 'failed',
  link_replaced: 'accessExpired',
  confirm_failed: 'unconfirmed',
  confirm_timeout: 'unconfirmed',
  confirm_invalid: 'unconfirmed',
  bad_origin: 'failed',
  body_too_large: 'failed',
  create_failed: 'failed',
  deliverable_not_ready: 'failed',
  forbidden: 'failed',
  host_error: 'failed',
  idempotency_key_in_use: 'busy',
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

/** The expected buttons of error codes that do not simply offer “Try again”. */
const actionsOf: Readonly<Partial<Record<SigningErrorCode, readonly NoticeAction[]>>> = {
  recipient_not_actionable: ['recheck'],
  frame_blocked: ['openInTab', 'retry'],
  host_csp_blocked: ['openInTab', 'retry'],
  cross_origin_isolated: ['openInTab', 'retry'],
  confirm_failed: ['recheck'],
  confirm_timeout: ['recheck'],
  confirm_invalid: ['recheck'],
  popup_blocked: ['openInTab'],
  page_restored: ['startAgain'],
  link_replaced: ['startAgain'],
  ceremony_canceled: ['startAgain'],
}

const isCode = (name: string): name is SigningErrorCode => Object.hasOwn(labelOf, name)

describe('the notice of a failed ceremony', () => {
  it.each(Object.keys(labelOf).filter(isCode))(
    'has the text and the buttons for the error code %s',
    (code) => {
      const error = new SigningError(code, 'It failed.', { remedy: 'Repair it.' })
      expect(ceremonyNotice({ status: 'failed', error }, en)).toMatchObject({
        text: en[labelOf[code]].split('\n')[0],
        actions: actionsOf[code] ?? ['retry'],
      })
    },
  )
})

describe('an error in the browser', () => {
  afterEach(() => setRemedies(fullRemedyOf))

  it('has an English message, and a remedy that contains the origin to add', () => {
    setRemedies(fullRemedyOf)
    expect(clientError('frame_blocked', { value: 'https://portal.example' })).toMatchObject({
      message: en.blocked.replace('\n', ' '),
      remedy: 'Add "https://portal.example" to embeddableIn of createSigningProxy.',
    })
    expect(clientError('ceremony_failed', { reason: 'invalid_link' }).message).toBe(
      en.accessExpired.replace('\n', ' '),
    )
  })

  it('names the documented remedy in a production build', async () => {
    vi.resetModules()
    const { remedyOf: fresh } = await import('../../../src/embed/errors/errors.js')
    expect(fresh('frame_blocked', 'https://portal.example')).toBe(
      'See "frame_blocked" in docs/troubleshooting.md of react-signing-ceremony. https://portal.example',
    )
    expect(fresh('create_timeout')).toMatch(
      /^See "create_timeout" in \S+ of react-signing-ceremony\.$/,
    )
  })

  it('contains the whole text of the remedy in a development build', async () => {
    vi.resetModules()
    await import('../../../src/embed/development.js')
    const { remedyOf: fresh } = await import('../../../src/embed/errors/errors.js')
    expect(fresh('link_replaced')).toContain('Let the user start again.')
  })
})
