import { describe, expect, it } from 'vitest'
import { problemStatus } from '../../../src/contract/problem.js'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { ceremonyNotice, type NoticeAction } from '../../../src/embed/ceremonyNotice.js'
import type { SentenceName } from '../../../src/embed/labels/ceremonyLabels.js'
import { en } from '../../../src/embed/labels/index.js'

/**
 * The expected sentence of some error codes, and the buttons of those without “Try again”. Of an unknown
 * recipient, no retry can help.
 */
const expected: Readonly<
  Partial<Record<SigningErrorCode, readonly [SentenceName, ...NoticeAction[]]>>
> = {
  unauthenticated: ['unauthenticated', 'recheck', 'retry'],
  recipient_not_actionable: ['notActionable', 'recheck'],
  recipient_not_found: ['failed'],
  idempotency_key_in_use: ['busy'],
  replacement_in_progress: ['busy'],
  rate_limited: ['busy'],
  upstream_busy: ['busy'],
  upstream_timeout: ['tooLong'],
  not_ready_yet: ['notReady'],
  network_error: ['offline'],
  frame_blocked: ['blocked', 'openInTab', 'retry'],
  host_csp_blocked: ['blocked', 'openInTab', 'retry'],
  cross_origin_isolated: ['blocked', 'openInTab', 'retry'],
  frame_slow: ['slow'],
  popup_blocked: ['popupBlocked', 'openInTab'],
  page_restored: ['accessExpired', 'startAgain'],
  link_replaced: ['accessExpired', 'startAgain'],
  ceremony_canceled: ['canceled', 'startAgain'],
  confirm_failed: ['cannotCheck', 'recheck'],
  confirm_timeout: ['cannotCheck', 'recheck'],
  confirm_invalid: ['cannotCheck', 'recheck'],
  create_timeout: ['tooLong'],
  frame_left: ['failed'],
  invalid_option: ['failed'],
  create_failed: ['failed'],
  ceremony_failed: ['failed'],
  invalid_url: ['failed'],
  invalid_answer: ['failed'],
  unexpected: ['failed'],
}

const isCode = (name: string): name is SigningErrorCode =>
  Object.hasOwn(problemStatus, name) || Object.hasOwn(expected, name)

const codes = new Set([...Object.keys(problemStatus), ...Object.keys(expected)].filter(isCode))

describe('the notice of a failed ceremony', () => {
  it.each([...codes])('has the text and the buttons for the error code %s', (code) => {
    const [label, ...actions] = expected[code] ?? ['failed']
    const error = new SigningError(code, 'It failed.', { remedy: 'Repair it.' })
    expect(ceremonyNotice({ status: 'failed', error }, en)).toMatchObject({
      text: en[label].split('\n')[0],
      actions: actions.length > 0 || code === 'recipient_not_found' ? actions : ['retry'],
    })
  })
})
