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
} from '../../../src/embed/signing/ceremonyState.js'
import { captureErrors, showCeremony } from '../support/showCeremony.js'

const finish = { via: 'message', search: '' } as const
const errorOf = (code: 'network_error' | 'recipient_not_actionable' | 'frame_blocked') =>
  new SigningError(code, 'It failed.', { remedy: 'Look.' })

/** One state of each stage. */
const states: Readonly<Record<Stage, CeremonyState>> = {
  idle: { status: 'idle' },
  creating: { status: 'creating', slow: false },
  slow: { status: 'creating', slow: true },
  emailed: { status: 'emailed' },
  blocked: { status: 'blocked', error: errorOf('frame_blocked') },
  live: { status: 'open', place: 'frame' },
  ended: { status: 'unconfirmed', finish, reason: 'not_yet' },
  confirming: { status: 'confirming', finish },
  settled: { status: 'confirmed', finish },
  failed: { status: 'failed', error: errorOf('network_error') },
  refused: { status: 'failed', error: errorOf('recipient_not_actionable') },
}

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
  const { session } = showCeremony({ create }, undefined, undefined, false)
  session.configure({ create, confirm })
  const core = accessOf(session).find()
  if (!core) throw new Error('There is no signing.')
  core.state = state
  const tab = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => tab.mockRestore())
  onTestFinished(setWholeWindow({ isOurs: () => true, leave: () => undefined }))
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

const pairs = Object.entries(states).flatMap(([stage, state]) =>
  VERB_NAMES.map((verb) => [verb, stage, state] as const),
)

describe('the table of verbs', () => {
  it.each(Object.entries(states))('has a row for the stage `%s`', (stage, state) => {
    expect(stageOf(state)).toBe(stage)
  })

  it.each(pairs)('says what %s() does in the stage `%s`', (verb, stage, state) => {
    const effect = Object.entries(VERBS).find(([name]) => name === stage)?.[1][verb]
    expect(call(verb, state)).toEqual({
      creates: creates(effect, state) ? 1 : 0,
      isForWindow: effect === 'here',
      opensTab: effect === 'tab' ? 1 : 0,
      asks: effect === 'ask' ? 1 : 0,
      isEnded: effect === 'end',
    })
  })

  it.each(['ended', 'confirming', 'settled', 'refused', 'emailed'] as const)(
    'opens no tab, leaves no page and ends nothing in the stage `%s`',
    (stage) => {
      expect(VERBS[stage].openInTab).toBeUndefined()
      expect(VERBS[stage].openHere).toBeUndefined()
      expect(VERBS[stage].close).toBeUndefined()
    },
  )
})
