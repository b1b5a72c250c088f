import { describe, expect, it } from 'vitest'
import { SigningError, type SigningErrorCode } from '../../../src/contract/signingError.js'
import { ceremonyNotice } from '../../../src/embed/labels/ceremonyNotice.js'
import * as allLabels from '../../../src/embed/labels/index.js'
import type {
  CeremonyFinish,
  CeremonyState,
  UnconfirmedReason,
} from '../../../src/embed/session/ceremonyState.js'

const finish: CeremonyFinish = { via: 'message', search: '' }
const { de, en, es, fr } = allLabels
const languages = Object.values(allLabels).filter((labels) => 'confirmed' in labels)

const errorOf = (code: SigningErrorCode, details: { reason?: string; retryAfter?: number } = {}) =>
  new SigningError(code, 'It failed.', { remedy: 'Mend it.', ...details })

const failedBy = (
  code: SigningErrorCode,
  details: { reason?: string; retryAfter?: number } = {},
  labels = en,
) => ceremonyNotice({ status: 'failed', error: errorOf(code, details) }, labels)

describe('what is said', () => {
  it('of an end that nobody has confirmed is neither good nor bad news', () => {
    const notice = ceremonyNotice({ status: 'finished', finish }, en)
    expect(notice).toEqual({ tone: 'info', text: 'You have finished.', actions: [] })
  })

  it('after a decline by the ceremony’s own word is that, whatever `confirm` makes of it', () => {
    const declined: CeremonyFinish = { ...finish, via: 'ceremony', event: 'declined' }
    const error = errorOf('confirm_failed')
    const states: readonly CeremonyState[] = [
      { status: 'finished', finish: declined },
      { status: 'confirming', finish: declined },
      { status: 'confirmed', finish: declined },
      { status: 'unconfirmed', finish: declined, reason: 'not_yet' },
      { status: 'unconfirmed', finish: declined, reason: 'error', error },
    ]
    for (const state of states) {
      expect(ceremonyNotice(state, en)).toEqual({
        tone: 'info',
        text: 'You have declined to sign. Nothing was signed.',
        actions: [],
      })
    }
    const replaced = { status: 'unconfirmed', finish: declined, reason: 'replaced' } as const
    expect(ceremonyNotice(replaced, en)?.text).toBe(en.unconfirmedReplaced)
  })

  it('as good news is said of a confirmed end alone', () => {
    const reasons: readonly Exclude<UnconfirmedReason, 'error'>[] = [
      'not_yet',
      'declined',
      'expired',
      'replaced',
      'never',
    ]
    const tones = reasons.map(
      (reason) => ceremonyNotice({ status: 'unconfirmed', finish, reason }, en)?.tone,
    )
    expect(tones).toEqual(['info', 'info', 'info', 'info', 'info'])
    expect(ceremonyNotice({ status: 'confirmed', finish }, en)?.tone).toBe('done')
  })

  it.each<[Exclude<UnconfirmedReason, 'error'>, readonly string[]]>([
    ['not_yet', ['recheck']],
    ['declined', []],
    ['expired', []],
    ['replaced', []],
    ['never', []],
  ])('of an end that is "%s" is true in every language, and offers %j', (reason, actions) => {
    const notices = languages.map((labels) =>
      ceremonyNotice({ status: 'unconfirmed', finish, reason }, labels),
    )
    expect(new Set(notices.map((notice) => notice?.text)).size).toBe(languages.length)
    expect(notices.map((notice) => notice?.actions)).toEqual(languages.map(() => actions))
  })

  it('of a confirmation that could not be asked for offers to ask again', () => {
    const error = errorOf('confirm_timeout')
    expect(
      ceremonyNotice({ status: 'unconfirmed', finish, reason: 'error', error }, en),
    ).toMatchObject({
      text: 'It could not be checked whether everything arrived.',
      actions: ['recheck'],
    })
  })

  it('of a slow request offers to begin anew', () => {
    expect(ceremonyNotice({ status: 'creating', slow: true }, en)).toMatchObject({
      tone: 'busy',
      text: en.slow,
      actions: ['retry'],
    })
  })

  it.each([
    ['already_completed', en.alreadyCompleted, []],
    ['not_available', en.notActionable, []],
    ['unauthorized', en.expired, ['retry']],
    ['invalid_link', en.invalidLink, ['retry']],
    ['unexpected_error', en.ceremonyFailed, ['retry']],
  ])('of a ceremony that failed as %s follows the reason', (reason, text, actions) => {
    expect(failedBy('ceremony_failed', { reason })).toMatchObject({ text, actions })
  })

  it('of another tab that is at work asks, and one of a link that was replaced says so', () => {
    expect(failedBy('open_elsewhere')).toMatchObject({
      tone: 'info',
      text: en.openElsewhere,
      actions: ['continueHere'],
    })
    expect(failedBy('link_replaced')).toMatchObject({ text: en.linkReplaced, actions: ['retry'] })
  })

  it('of a tab that the person has closed is no failure', () => {
    expect(failedBy('tab_closed')).toMatchObject({ tone: 'info', actions: ['openInTab'] })
  })
})

describe('labels', () => {
  it.each<[allLabels.CeremonyLabels, number, string]>([
    [en, 1, 'Too many attempts. Please wait 1 second.'],
    [en, 30, 'Too many attempts. Please wait 30 seconds.'],
    [de, 1, 'Zu viele Versuche. Bitte warten Sie 1 Sekunde.'],
    [es, 2, 'Demasiados intentos. Espere 2 segundos.'],
    [fr, 1.5, 'Trop de tentatives. Veuillez patienter 1.5 seconde.'],
    [{ ...en, lang: 'not a language' }, 1, 'Too many attempts. Please wait 1 seconds.'],
    [
      { ...en, lang: 'pl', tooManyFor: { few: '{seconds} sekundy', other: '{seconds} sekund' } },
      3,
      '3 sekundy',
    ],
  ])('count by the rules of their language', (labels, retryAfter, text) => {
    expect(failedBy('rate_limited', { retryAfter }, labels)).toMatchObject({
      text,
      wait: retryAfter,
    })
  })

  it.each(languages)('of $lang may come from a server component: plain data', (labels) => {
    expect(JSON.parse(JSON.stringify(labels))).toEqual(labels)
    expect(Object.keys(labels).toSorted()).toEqual(Object.keys(en).toSorted())
  })
})
