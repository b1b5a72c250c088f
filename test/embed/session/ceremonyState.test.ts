import { describe, expect, it } from 'vitest'
import { SigningError } from '../../../src/contract/signingError.js'
import { ceremonyNotice } from '../../../src/embed/labels/ceremonyNotice.js'
import {
  type CeremonyEvent,
  type CeremonyState,
  type CeremonyStatus,
  nextCeremonyState,
} from '../../../src/embed/session/ceremonyState.js'
import * as allLabels from '../../../src/embed/labels/index.js'

const { en } = allLabels

const error = new SigningError('upstream_error', 'Failed.', { remedy: 'Look.' })
const tabClosed = new SigningError('tab_closed', 'Closed.', { remedy: 'Look.' })
const finish = { via: 'message', search: '' } as const

/** Every state, by a name of its own. */
const states = {
  idle: { status: 'idle' },
  creating: { status: 'creating', slow: false },
  creatingSlowly: { status: 'creating', slow: true },
  emailed: { status: 'emailed' },
  blocked: { status: 'blocked', error },
  opening: { status: 'opening', place: 'frame' },
  open: { status: 'open', place: 'frame' },
  openInTab: { status: 'open', place: 'tab' },
  slow: { status: 'slow', place: 'frame' },
  finished: { status: 'finished', finish },
  confirming: { status: 'confirming', finish },
  confirmed: { status: 'confirmed', finish },
  unconfirmed: { status: 'unconfirmed', finish, reason: 'not_yet' },
  declined: { status: 'unconfirmed', finish, reason: 'declined' },
  unanswered: { status: 'unconfirmed', finish, reason: 'error', error },
  failed: { status: 'failed', error },
  tabClosed: { status: 'failed', error: tabClosed },
} as const satisfies Record<string, CeremonyState>

const names = Object.keys(states)
const statusAfter = (event: CeremonyEvent): Record<string, CeremonyStatus> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([name, state]) => {
      const next = nextCeremonyState(state, event)
      return next === state ? [] : [[name, next.status]]
    }),
  )
const all = (from: readonly string[], to: CeremonyStatus): Record<string, CeremonyStatus> =>
  Object.fromEntries(from.map((name) => [name, to]))

const live = ['opening', 'open', 'openInTab', 'slow']
const creating = ['creating', 'creatingSlowly']
const unfinished = [...creating, 'blocked', ...live, 'failed', 'tabClosed']

describe('a ceremony moves', () => {
  it.each<[CeremonyEvent, Record<string, CeremonyStatus>]>([
    [{ type: 'create' }, all(names, 'creating')],
    [{ type: 'email' }, all(creating, 'emailed')],
    [{ type: 'block', error }, all([...creating, ...live], 'blocked')],
    [{ type: 'open', place: 'frame' }, all(unfinished, 'opening')],
    [{ type: 'load' }, { opening: 'open', slow: 'open' }],
    [{ type: 'delay' }, { creating: 'creating', opening: 'slow' }],
    [{ type: 'finish', finish }, all([...live, 'tabClosed'], 'finished')],
    [
      { type: 'finish', finish: { via: 'elsewhere', search: '' } },
      all(['idle', 'emailed', ...unfinished], 'finished'),
    ],
    [{ type: 'confirm' }, all(['finished', 'unconfirmed', 'unanswered'], 'confirming')],
    [{ type: 'settle', verdict: 'confirmed' }, { confirming: 'confirmed' }],
    [{ type: 'settle', verdict: 'not_yet' }, { confirming: 'unconfirmed' }],
    [{ type: 'settle', verdict: error }, { confirming: 'unconfirmed' }],
    [{ type: 'fail', error }, all(['idle', ...unfinished], 'failed')],
    [
      { type: 'close' },
      all(
        names.filter((name) => name !== 'idle'),
        'idle',
      ),
    ],
  ])('with %j from these states and no others', (event, expected) => {
    expect(statusAfter(event)).toEqual(expected)
  })
})

it('a ceremony whose end does not count says why', () => {
  const { confirming } = states
  expect(nextCeremonyState(confirming, { type: 'settle', verdict: 'expired' })).toEqual({
    status: 'unconfirmed',
    finish,
    reason: 'expired',
  })
  expect(nextCeremonyState(confirming, { type: 'settle', verdict: error })).toEqual({
    status: 'unconfirmed',
    finish,
    reason: 'error',
    error,
  })
})

describe('what a person is told', () => {
  it.each(Object.values(allLabels).filter((labels) => 'confirmed' in labels))(
    'is a sentence in every state but an open frame, in $lang',
    (labels) => {
      const silent = Object.entries(states).flatMap(([name, state]) => {
        const sentence = ceremonyNotice(state, labels)?.text ?? ''
        return /\S[.…]$/.test(sentence) ? [] : [name]
      })
      expect(silent).toEqual(['idle', 'open'])
    },
  )

  it.each(['blocked', 'slow', 'failed', 'tabClosed', 'unconfirmed', 'openInTab'] as const)(
    'comes with a way on when it is %s',
    (name) => {
      expect(ceremonyNotice(states[name], en)?.actions).not.toEqual([])
    },
  )

  it.each([
    ['recipient_not_actionable', 'This document can no longer be signed here.', []],
    ['unauthenticated', 'You have been signed out. Please sign in again.', ['retry']],
    ['network_error', 'The connection failed. Please check your network.', ['retry']],
    ['popup_blocked', 'Your browser did not open the tab. Please try again.', ['openInTab']],
    ['internal_error', 'The document could not be opened.', ['retry']],
  ] as const)('of the failure %s fits it', (code, text, actions) => {
    const failed = new SigningError(code, 'x', { remedy: 'x' })
    expect(ceremonyNotice({ status: 'failed', error: failed }, en)).toEqual({
      tone: 'error',
      text,
      actions,
    })
  })

  it.each([
    [undefined, 'Please wait a moment.'],
    [1, 'Please wait 1 second.'],
    [30, 'Please wait 30 seconds.'],
  ])('of too many attempts says how long to wait: %s', (retryAfter, end) => {
    const limited = new SigningError('rate_limited', 'x', { remedy: 'x', retryAfter })
    expect(ceremonyNotice({ status: 'failed', error: limited }, en)?.text).toMatch(end)
  })
})
