import { describe, expect, it } from 'vitest'
import { SigningError, type SigningErrorCode } from '../../src/contract/signingError.js'
import { ceremonyNotice, type NoticeAction } from '../../src/embed/ceremonyNotice.js'
import * as allLabels from '../../src/embed/labels/index.js'
import type { CeremonyFinish, CeremonyState } from '../../src/embed/signing/signingState.js'
import { headingOf, onOneLine, saying } from '../support/notices.js'

const finish: CeremonyFinish = { via: 'message', search: '' }
const { de, en, es, fr } = allLabels
const languages = [de, en, es, fr]

const errorOf = (
  code: SigningErrorCode,
  details: { reason?: string; retryAfter?: number; unknownOutcome?: boolean } = {},
) => new SigningError(code, 'It failed.', { remedy: 'Repair it.', ...details })

const failedBy = (
  code: SigningErrorCode,
  details: { reason?: string; retryAfter?: number } = {},
  labels = en,
) => ceremonyNotice({ status: 'failed', error: errorOf(code, details) }, labels)

const look = (kind: string, said: object, ...actions: readonly NoticeAction[]) => ({
  kind,
  ...said,
  actions,
})
const info = (text: string, ...actions: readonly NoticeAction[]) =>
  look('info', saying(text), ...actions)
const waiting = look('busy', saying(en.opening))
const slow = look('busy', saying(en.opening, en.slow), 'openInTab', 'startAgain')
const inTab = info(en.inTab, 'recheck', 'openInTab')

describe('the notice before a ceremony has ended', () => {
  it.each<[string, CeremonyState, object | undefined]>([
    ['idle', { status: 'idle' }, undefined],
    ['open', { status: 'open', place: 'frame' }, undefined],
    ['creating', { status: 'creating', slow: false }, waiting],
    ['slow to create', { status: 'creating', slow: true }, slow],
    ['opening', { status: 'opening', place: 'frame', slow: false }, waiting],
    ['slow to open', { status: 'opening', place: 'frame', slow: true }, slow],
    ['opening in a tab', { status: 'opening', place: 'tab', slow: true }, inTab],
    ['open in a tab', { status: 'open', place: 'tab' }, inTab],
    ['emailed', { status: 'emailed' }, info(en.emailed, 'haveSigned')],
    [
      'closed',
      { status: 'closed' },
      look('info', saying(en.closed, en.alreadySigned), 'startAgain', 'recheck'),
    ],
    [
      'blocked',
      { status: 'blocked', error: errorOf('frame_blocked') },
      look('info', saying(en.blocked, en.nothingSigned), 'openInTab', 'retry'),
    ],
  ])('has the right text and buttons while the ceremony is %s', (_name, state, notice) => {
    expect(ceremonyNotice(state, en, { wasShown: false })).toEqual(notice)
  })
})

describe('the notice of a closed document', () => {
  it('says that the page cannot check, if the last question failed, and keeps its buttons', () => {
    expect(ceremonyNotice({ status: 'closed' }, en, { hasConfirmFailed: true })).toEqual(
      look('info', saying(en.closed, onOneLine(en.cannotCheck)), 'startAgain', 'recheck'),
    )
  })
})

describe('the notice after a ceremony has ended', () => {
  const error = errorOf('confirm_failed')
  it('names the document if its name is known, and says that the copy is being prepared', () => {
    const signature = { sealed: 'pending' } as const
    const state = { status: 'confirmed', finish, signature } as const
    expect(ceremonyNotice(state, en, { title: 'Lease $1' })).toEqual({
      kind: 'success',
      text: 'Done.',
      detail: 'You have signed “Lease $1”.',
      next: en.copyPending,
      actions: [],
    })
  })

  it('says that the recipient declined, unless `confirm` returns another final answer', () => {
    const declined: CeremonyFinish = { ...finish, via: 'ceremony', event: 'declined' }
    const states: readonly CeremonyState[] = [
      { status: 'finished', finish: declined },
      { status: 'confirming', finish: declined },
      { status: 'unconfirmed', finish: declined, reason: 'not_yet' },
      { status: 'unconfirmed', finish: declined, reason: 'error', error },
    ]
    for (const state of states) {
      expect(ceremonyNotice(state, en)).toEqual(info(en.declined))
    }
    const replaced = { status: 'unconfirmed', finish: declined, reason: 'replaced' } as const
    expect(ceremonyNotice(replaced, en)).toMatchObject(saying(en.replaced))
    const confirmed = { status: 'confirmed', finish: declined } as const
    expect(ceremonyNotice(confirmed, en)).toMatchObject({
      kind: 'success',
      ...saying(en.confirmed),
    })
  })
})

describe('the notice for a role', () => {
  const signature = { sealed: 'pending' } as const
  const confirmed: CeremonyState = { status: 'confirmed', finish, signature }

  it.each(['approver', 'viewer', 'assistant'] as const)(
    'never says that the %s has signed, or would sign',
    (role) => {
      const states: readonly CeremonyState[] = [
        confirmed,
        { status: 'confirmed', finish, signature: { sealed: 'failed', ended: 'canceled' } },
        { status: 'unconfirmed', finish, reason: 'declined' },
        { status: 'unconfirmed', finish, reason: 'expired' },
        { status: 'unconfirmed', finish, reason: 'replaced' },
        { status: 'closed' },
        { status: 'idle', isSignedOut: true },
        { status: 'blocked', error: errorOf('frame_blocked') },
        { status: 'failed', error: errorOf('recipient_not_actionable') },
        { status: 'failed', error: errorOf('ceremony_canceled') },
      ]
      for (const state of states) {
        const { text = '', detail = '' } = ceremonyNotice({ ...state, role }, en) ?? {}
        expect(`${text} ${detail}`).not.toMatch(/you have (already )?signed|declined to|to sign/iu)
      }
    },
  )

  it('says what the person has done, with the title and what happened later', () => {
    const viewed = { ...confirmed, role: 'viewer' } as const
    expect(ceremonyNotice(viewed, en, { title: 'Lease' })).toMatchObject({
      text: 'Done.',
      detail: 'You have viewed “Lease”.',
    })
    const later = { ...viewed, signature: { sealed: 'failed', ended: 'canceled' } } as const
    expect(ceremonyNotice(later, en)).toMatchObject({
      text: 'You have viewed the document.',
      detail: expect.stringContaining('The document was canceled later.'),
    })
  })

  it('uses the words of a signer for a signer, an unknown role, and labels without roles', () => {
    const { roles: _, ...plain } = en
    for (const role of [undefined, 'signer'] as const) {
      expect(ceremonyNotice({ ...confirmed, role }, en)).toMatchObject(saying(en.confirmed))
    }
    const viewed = ceremonyNotice({ ...confirmed, role: 'viewer' }, plain)
    expect(viewed).toMatchObject(saying(en.confirmed))
  })

  it('says to a person who receives a copy that there is nothing to sign', () => {
    const copy = { status: 'idle', role: 'cc', signature } as const
    expect(ceremonyNotice(copy, en)).toEqual(info(en.copyOnly))
  })
})

describe('the notice of a file that does not come', () => {
  it('says that the page can be closed after an hour', () => {
    const state = { status: 'confirmed', finish, signature: { sealed: 'pending' } } as const
    expect(ceremonyNotice(state, en, { hasWaited: true })?.next).toBe(en.mayClose)
  })

  it('names a contact if the service could not make the file', () => {
    const state = { status: 'confirmed', finish, signature: { sealed: 'failed' } } as const
    const notice = ceremonyNotice(state, { ...en, sender: 'Acme' })
    expect(notice?.next).toBe('Your copy could not be prepared. Please ask Acme.')
  })
})

describe('the notice of a failure', () => {
  it('offers no retry for a document that the service does not know', () => {
    expect(failedBy('recipient_not_found')).toMatchObject({ kind: 'error', actions: [] })
  })

  it.each<[string, string, readonly NoticeAction[]]>([
    ['already_completed', en.alreadyCompleted, ['recheck']],
    ['not_available', en.notActionable, ['recheck']],
    ['expired', en.notActionable, ['recheck']],
    ['unauthorized', en.accessExpired, ['startAgain']],
    ['invalid_link', en.accessExpired, ['startAgain']],
    ['not_your_turn', en.notYourTurn, ['recheck']],
    ['unexpected_error', en.failed, ['retry']],
  ])('has the text and the buttons for the reported reason %s', (reason, text, actions) => {
    expect(failedBy('ceremony_failed', { reason })).toMatchObject({
      text: headingOf(text),
      actions,
    })
  })

  it('says that nothing has been signed only if the page never showed the document', () => {
    const failed = { status: 'failed', error: errorOf('upstream_error') } as const
    expect(ceremonyNotice(failed, en, { wasShown: false })?.detail).toBe(en.nothingSigned)
    expect(ceremonyNotice(failed, en, { wasShown: true })?.detail).toBe(en.alreadySigned)
    expect(ceremonyNotice(failed, en)?.detail).toBe(en.alreadySigned)
  })

  it('never says that nothing has been signed if the outcome of the request is unknown', () => {
    const error = errorOf('network_error', { unknownOutcome: true })
    const notice = ceremonyNotice({ status: 'failed', error }, en, { wasShown: false })
    expect(notice).toMatchObject(saying(en.offline, en.safeToRetry))
    // The label itself asks to try again.
    const late = errorOf('create_timeout', { unknownOutcome: true })
    const tooLong = ceremonyNotice({ status: 'failed', error: late }, en, { wasShown: false })
    expect(tooLong).toMatchObject(saying(en.tooLong))
  })

  it.each(['recipient_not_actionable', 'ceremony_canceled'] as const)(
    'adds no sentence about the signature if the text of the code %s already has such a sentence',
    (code) => {
      const label = code === 'ceremony_canceled' ? en.canceled : en.notActionable
      expect(failedBy(code)).toMatchObject(saying(label))
    },
  )

  it.each([
    'unauthenticated',
    'frame_blocked',
    'popup_blocked',
    'rate_limited',
    'link_replaced',
    'ceremony_canceled',
    'not_ready_yet',
  ] as const)('is not marked as an error after %s, because its button helps', (code) => {
    expect(failedBy(code)?.kind).toBe('info')
  })

  it('says that the user is signed out, even if the proxy is on another origin', () => {
    expect(failedBy('unauthenticated', { reason: 'cross_origin' })).toMatchObject(
      saying(en.unauthenticated),
    )
  })

  it.each(languages)('shows the seconds to wait only in its button, in $lang', (labels) => {
    const notice = failedBy('rate_limited', { retryAfter: 1 }, labels)
    expect(notice).toMatchObject({
      kind: 'info',
      ...saying(labels.busy, labels.alreadySigned),
      actions: ['retry'],
      wait: 1,
    })
    expect(labels.busy).not.toMatch(/\d|second|Sekunde|segundo/i)
    expect(labels.retryIn).toContain('{seconds} s')
  })

  it('has no space between two sentences in Japanese and Chinese', () => {
    for (const labels of [allLabels.ja, allLabels.zhHans, allLabels.zhHant]) {
      expect(failedBy('rate_limited', {}, labels)?.detail).toMatch(/。[^ ]+。$/)
    }
  })
})
