import { afterEach, describe, expect, it, vi } from 'vitest'
import { problemStatus } from '../../../src/contract/problem.js'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { ceremonyNotice, type NoticeAction } from '../../../src/embed/ceremonyNotice.js'
import { clientError, setRemedies } from '../../../src/embed/errors/errors.js'
import { fullRemedyOf } from '../../../src/embed/errors/remedies.js'
import { en } from '../../../src/embed/labels/index.js'

/** The expected sentence of some error codes, and the buttons of those without “Try again”. */
const expected: Readonly<
  Partial<Record<SigningErrorCode, readonly [keyof typeof en, ...NoticeAction[]]>>
> = {
  unauthenticated: ['unauthenticated'],
  recipient_not_actionable: ['notActionable', 'recheck'],
  idempotency_key_in_use: ['busy'],
  rate_limited: ['busy'],
  upstream_busy: ['busy'],
  upstream_timeout: ['busy'],
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
  confirm_failed: ['unconfirmed', 'recheck'],
  confirm_timeout: ['unconfirmed', 'recheck'],
  confirm_invalid: ['unconfirmed', 'recheck'],
  create_timeout: ['failed'],
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
      actions: actions.length > 0 ? actions : ['retry'],
    })
  })
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
