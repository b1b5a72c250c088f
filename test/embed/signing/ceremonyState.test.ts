import { describe, expect, it } from 'vitest'
import { SigningError } from '../../../src/contract/signingError.js'
import {
  type CeremonyEvent,
  type CeremonyState,
  type CeremonyStatus,
  nextCeremonyState,
} from '../../../src/embed/signing/ceremonyState.js'

const error = new SigningError('upstream_error', 'Failed.', { remedy: 'Look.' })
const tabClosed = new SigningError('tab_closed', 'Closed.', { remedy: 'Look.' })
const popupBlocked = new SigningError('popup_blocked', 'Blocked.', { remedy: 'Look.' })
const finish = { via: 'message', search: '' } as const

/** All states, by the names that the tables below use. */
const states = {
  idle: { status: 'idle' },
  creating: { status: 'creating', slow: false },
  creatingSlowly: { status: 'creating', slow: true },
  emailed: { status: 'emailed' },
  blocked: { status: 'blocked', error },
  opening: { status: 'opening', place: 'frame', slow: false },
  open: { status: 'open', place: 'frame' },
  openInTab: { status: 'open', place: 'tab' },
  openingSlowly: { status: 'opening', place: 'frame', slow: true },
  finished: { status: 'finished', finish },
  confirming: { status: 'confirming', finish },
  confirmed: { status: 'confirmed', finish },
  unconfirmed: { status: 'unconfirmed', finish, reason: 'not_yet' },
  declined: { status: 'unconfirmed', finish, reason: 'declined' },
  unanswered: { status: 'unconfirmed', finish, reason: 'error', error },
  failed: { status: 'failed', error },
  tabClosed: { status: 'failed', error: tabClosed },
  popupBlocked: { status: 'failed', error: popupBlocked },
} as const satisfies Record<string, CeremonyState>

const names = Object.keys(states)
const statusAfter = (event: CeremonyEvent): Record<string, CeremonyStatus> =>
  Object.fromEntries(
    Object.entries(states).flatMap(([name, state]) => {
      const next = nextCeremonyState(state, event)
      return next === state ? [] : [[name, next.status]]
    }),
  )
const statusOf = (name: string): CeremonyStatus | undefined =>
  Object.entries(states).find(([other]) => other === name)?.[1].status
const all = (from: readonly string[], to: CeremonyStatus): Record<string, CeremonyStatus> =>
  Object.fromEntries(from.map((name) => [name, to]))

const live = ['opening', 'openingSlowly', 'open', 'openInTab']
const final = new Set(['confirmed', 'declined'])
const creating = ['creating', 'creatingSlowly']
const unfinished = [...creating, 'blocked', ...live, 'failed', 'tabClosed', 'popupBlocked']

describe('the state of a ceremony', () => {
  it.each<[CeremonyEvent, Record<string, CeremonyStatus>]>([
    [{ type: 'create' }, all(names, 'creating')],
    [{ type: 'email' }, all(creating, 'emailed')],
    [{ type: 'block', error }, all([...creating, ...live], 'blocked')],
    [{ type: 'open', place: 'frame' }, all(unfinished, 'opening')],
    [{ type: 'load' }, { opening: 'open', openingSlowly: 'open' }],
    [{ type: 'delay' }, { creating: 'creating', opening: 'opening' }],
    [{ type: 'finish', finish }, all([...live, 'tabClosed', 'popupBlocked'], 'finished')],
    [{ type: 'confirm' }, all(['finished', 'unconfirmed', 'unanswered'], 'confirming')],
    [
      { type: 'settle', answer: true },
      all(
        names.filter((name) => !final.has(name)),
        'confirmed',
      ),
    ],
    [
      { type: 'settle', answer: 'replaced' },
      all(
        names.filter((name) => !final.has(name)),
        'unconfirmed',
      ),
    ],
    [{ type: 'unsettle' }, { confirming: 'unconfirmed' }],
    [{ type: 'unsettle', error }, { confirming: 'unconfirmed' }],
    [{ type: 'fail', error }, all(['idle', ...unfinished], 'failed')],
    [
      { type: 'close' },
      all(
        names.filter((name) => name !== 'idle'),
        'idle',
      ),
    ],
  ])('changes on the event %j only if this event can occur in it', (event, expected) => {
    expect(statusAfter(event)).toEqual(expected)
  })
})

describe('a blocked new tab', () => {
  it('adds its error to each state between the start and the end', () => {
    const event = { type: 'blockTab', error: popupBlocked } as const
    expect(statusAfter(event)).toEqual(
      Object.fromEntries(unfinished.map((name) => [name, statusOf(name)])),
    )
    expect(nextCeremonyState(states.open, event)).toEqual({ ...states.open, error: popupBlocked })
  })
})

const silence = (silent: boolean) => ({ type: 'silence', silent }) as const

describe('an open frame', () => {
  it('keeps its status if it becomes silent or responds again, or if its notice is closed', () => {
    const silent = nextCeremonyState(states.open, silence(true))
    expect(silent).toEqual({ ...states.open, silent: true })
    expect(nextCeremonyState(silent, silence(true))).toBe(silent)
    expect(nextCeremonyState(silent, silence(false))).toEqual({ ...states.open, silent: false })
    expect(nextCeremonyState(states.open, silence(false))).toBe(states.open)
    expect(nextCeremonyState(states.opening, silence(true))).toBe(states.opening)
    const blocked = nextCeremonyState(silent, { type: 'blockTab', error: popupBlocked })
    expect(nextCeremonyState(blocked, { type: 'dismiss' })).toEqual(states.open)
    expect(nextCeremonyState(states.failed, { type: 'dismiss' })).toBe(states.failed)
  })
})

describe('an unconfirmed ceremony', () => {
  const { confirming, open } = states

  it('has the reason that `confirm` returned, or the reason "error"', () => {
    expect(nextCeremonyState(confirming, { type: 'settle', answer: 'expired' })).toEqual({
      status: 'unconfirmed',
      finish,
      reason: 'expired',
    })
    expect(nextCeremonyState(confirming, { type: 'unsettle', error })).toEqual({
      status: 'unconfirmed',
      finish,
      reason: 'error',
      error,
    })
  })

  it('has `via: "server"` if only the portal’s server reported its end', () => {
    expect(nextCeremonyState(open, { type: 'settle', answer: 'declined' })).toEqual({
      status: 'unconfirmed',
      finish: { via: 'server', search: '' },
      reason: 'declined',
    })
  })
})
