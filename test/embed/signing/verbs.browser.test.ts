import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CeremonySessionOptions, CeremonyState } from '../../../src/embed/index.js'
import { SigningError } from '../../../src/embed/index.js'
import { accessOf } from '../../../src/embed/signing/access.js'
import { setWholeWindow } from '../../../src/embed/redirect/wholeWindow.js'
import {
  type Stage,
  stageOf,
  type Verb,
  type VerbEffect,
  VERBS,
} from '../../../src/embed/signing/signingState.js'
import { captureErrors, showCeremony } from '../support/showCeremony.js'

const finish = { via: 'message', search: '' } as const
const errorOf = (code: 'network_error' | 'recipient_not_actionable' | 'frame_blocked') =>
  new SigningError(code, 'It failed.', { remedy: 'Look.' })

/** States of every status, with their stages. */
const states: readonly (readonly [name: string, stage: Stage, state: CeremonyState])[] = [
  ['idle', 'idle', { status: 'idle' }],
  ['failed', 'idle', { status: 'failed', error: errorOf('network_error') }],
  ['creating', 'creating', { status: 'creating', slow: false }],
  ['creating, slow', 'underWay', { status: 'creating', slow: true }],
  ['blocked', 'underWay', { status: 'blocked', error: errorOf('frame_blocked') }],
  ['opening', 'underWay', { status: 'opening', place: 'frame', slow: false }],
  ['open', 'underWay', { status: 'open', place: 'frame' }],
  ['emailed', 'ended', { status: 'emailed' }],
  ['finished', 'ended', { status: 'finished', finish }],
  ['unconfirmed, not yet', 'ended', { status: 'unconfirmed', finish, reason: 'not_yet' }],
  ['failed, refused', 'refused', { status: 'failed', error: errorOf('recipient_not_actionable') }],
  ['confirming', 'settled', { status: 'confirming', finish }],
  ['confirmed', 'settled', { status: 'confirmed', finish }],
  ['unconfirmed, declined', 'settled', { status: 'unconfirmed', finish, reason: 'declined' }],
]

const VERB_NAMES: readonly Verb[] = [
  'start',
  'restart',
  'openInTab',
  'openHere',
  'recheck',
  'close',
]

/** Calls a verb in a state, and returns what it did. */
function call(verb: Verb, state: CeremonyState) {
  captureErrors()
  const create = vi.fn<CeremonySessionOptions['create']>(() => new Promise(() => undefined))
  const confirm = vi.fn<NonNullable<CeremonySessionOptions['confirm']>>(
    () => new Promise(() => undefined),
  )
  const { session } = showCeremony({ create })
  session.configure({ create, confirm })
  const core = accessOf(session).find()
  if (!core) throw new Error('There is no signing.')
  core.state = state
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => tab.mockRestore())
  onTestFinished(setWholeWindow({ isOurs: () => true, navigate: () => undefined }))
  session[verb]()
  const { status } = session.getSnapshot()
  const isEnded = verb === 'close' && status === 'idle'
  return {
    creates: create.mock.calls.length,
    isForWindow: core.attempt?.place === 'window',
    opensTab: tab.mock.calls.length,
    asks: confirm.mock.calls.length,
    isEnded,
  }
}

/** Whether an effect requests a ceremony. A blocked tab requests one for a link, unless one is kept. */
const creates = (effect: VerbEffect | undefined, { status, place }: CeremonyState): boolean =>
  effect === 'create' ||
  effect === 'again' ||
  effect === 'here' ||
  (effect === 'tab' && status !== 'creating' && place === undefined)

const pairs = states.flatMap(([name, stage, state]) =>
  VERB_NAMES.map((verb) => [verb, name, stage, state] as const),
)

describe('the table of verbs', () => {
  it.each(states)('has a row for the status `%s`', (_, stage, state) => {
    expect(stageOf(state)).toBe(stage)
  })

  it.each(pairs)('says what %s() does in the status `%s`', (verb, _, stage, state) => {
    const effect = VERBS[stage][verb]
    expect(call(verb, state)).toEqual({
      creates: creates(effect, state) ? 1 : 0,
      isForWindow: effect === 'here',
      opensTab: effect === 'tab' ? 1 : 0,
      asks: effect === 'ask' ? 1 : 0,
      isEnded: effect === 'end',
    })
  })

  it.each(['ended', 'refused', 'settled'] as const)(
    'opens no tab, leaves no page and ends nothing in the stage `%s`',
    (stage) => {
      expect(VERBS[stage].openInTab).toBeUndefined()
      expect(VERBS[stage].openHere).toBeUndefined()
      expect(VERBS[stage].close).toBeUndefined()
    },
  )
})
