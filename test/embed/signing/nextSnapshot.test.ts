import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Answer, confirmReasons } from '../../../src/contract/confirm/signingAnswer.js'
import { SigningError } from '../../../src/contract/signingError.js'
import type { Ceremony } from '../../../src/embed/signing/ceremony.js'
import {
  allows,
  type Attempt,
  type CeremonyState,
  INITIAL,
  isLive,
  isSettled,
  nextSnapshot,
  rhythmOf,
  type SigningEvent,
  type Snapshot,
} from '../../../src/embed/signing/signingState.js'

const error = new SigningError('upstream_error', 'Failed.', { remedy: 'Look.' })
const finish = { via: 'message', search: '' } as const
const attempt: Attempt = { nonce: 'n1', place: 'frame', isAutomatic: false }
const ceremony: Ceremony = {
  origin: 'https://sign.example',
  framing: { verdict: 'unknown' },
  isFramingKnown: true,
  landing: undefined,
  completion: undefined,
  isSingleUse: false,
  endsWithNewer: false,
}

/** States of every status, by the names that the tables below use. */
const states = {
  idle: INITIAL.state,
  creating: { status: 'creating', slow: false },
  creatingSlowly: { status: 'creating', slow: true },
  emailed: { status: 'emailed' },
  blocked: { status: 'blocked', error },
  opening: { status: 'opening', place: 'frame', slow: false },
  openingSlowly: { status: 'opening', place: 'frame', slow: true },
  open: { status: 'open', place: 'frame' },
  openInTab: { status: 'open', place: 'tab' },
  closed: { status: 'closed' },
  finished: { status: 'finished', finish },
  confirming: { status: 'confirming', finish },
  confirmed: { status: 'confirmed', finish },
  unconfirmed: { status: 'unconfirmed', finish, reason: 'not_yet' },
  notYourTurn: { status: 'unconfirmed', finish, reason: 'not_your_turn' },
  notReady: { status: 'unconfirmed', finish, reason: 'not_ready' },
  declined: { status: 'unconfirmed', finish, reason: 'declined' },
  unavailable: { status: 'unconfirmed', finish, reason: 'unavailable' },
  unanswered: { status: 'unconfirmed', finish, reason: 'error', error },
  failed: { status: 'failed', error },
} as const satisfies Record<string, CeremonyState>

type Name = keyof typeof states
const isName = (name: string): name is Name => Object.hasOwn(states, name)
const names = Object.keys(states).filter(isName)

const snapshotIn = (state: CeremonyState, wasShown = false): Snapshot => ({
  ...INITIAL,
  state,
  attempt,
  wasShown: wasShown || isLive(state),
})

/** Returns the status after an event, by the name of each state that the event changes. */
const statusAfter = (event: SigningEvent, wasShown = false) =>
  Object.fromEntries(
    Object.entries(states).flatMap(([name, state]) => {
      const next = nextSnapshot(snapshotIn(state, wasShown), event)
      return next.state === state ? [] : [[name, next.state.status]]
    }),
  )
const all = (from: readonly Name[], to: string) =>
  Object.fromEntries(from.map((name) => [name, to]))
const except = (...left: readonly Name[]): readonly Name[] =>
  names.filter((name) => !left.includes(name))

const live = ['opening', 'openingSlowly', 'open', 'openInTab'] as const
const creating = ['creating', 'creatingSlowly'] as const
const waiting = ['notYourTurn', 'notReady'] as const
const ended = ['finished', 'confirming', 'unconfirmed', 'unanswered', ...waiting] as const
const settled = ['confirmed', 'declined', 'unavailable'] as const
const over = ['emailed', ...ended, ...settled] as const

describe('the state after an event', () => {
  it.each<[string, SigningEvent, Record<string, string>]>([
    ['create', { type: 'create', attempt }, all(names, 'creating')],
    ['grant', { type: 'grant', ceremony }, {}],
    ['email', { type: 'email' }, all(creating, 'emailed')],
    ['show', { type: 'show', place: 'frame' }, all(except(...over), 'opening')],
    ['block', { type: 'block', error }, all([...creating, ...live], 'blocked')],
    ['fill', { type: 'fill' }, {}],
    ['load', { type: 'load' }, all(['opening', 'openingSlowly'], 'open')],
    ['ready', { type: 'ready' }, all(['opening', 'openingSlowly'], 'open')],
    ['delay', { type: 'delay' }, { creating: 'creating', opening: 'opening' }],
    ['finish', { type: 'finish', finish }, all([...live, 'closed'], 'finished')],
    [
      'ask (a person waits)',
      { type: 'ask', reason: 'finished' },
      all(['finished', 'unconfirmed', 'unanswered'], 'confirming'),
    ],
    ['ask (a timer asks)', { type: 'ask', reason: 'pending' }, {}],
    [
      'answer: signed',
      { type: 'answer', answer: { answer: true } },
      all(except('confirmed'), 'confirmed'),
    ],
    [
      'answer: declined',
      { type: 'answer', answer: { answer: 'declined' } },
      all(except('declined'), 'unconfirmed'),
    ],
    [
      'answer: not your turn',
      { type: 'answer', answer: { answer: 'not_your_turn' } },
      all(except(...live, 'notYourTurn'), 'unconfirmed'),
    ],
    [
      'answer: not ready',
      { type: 'answer', answer: { answer: 'not_ready' } },
      all(except(...live, 'notReady'), 'unconfirmed'),
    ],
    [
      'answer: unavailable',
      { type: 'answer', answer: { answer: 'unavailable' } },
      all(except('unavailable'), 'unconfirmed'),
    ],
    [
      'answer: the person receives a copy',
      { type: 'answer', answer: { answer: false, role: 'cc' } },
      {
        ...all(except(...live), 'idle'),
        // The role is known, and the open document stays.
        ...all(['open', 'openInTab'], 'open'),
        ...all(['opening', 'openingSlowly'], 'opening'),
      },
    ],
    [
      'answer: not yet',
      { type: 'answer', answer: { answer: false } },
      {
        ...all([...settled, ...waiting], 'idle'),
        ...all(['confirming', 'unanswered'], 'unconfirmed'),
      },
    ],
    [
      'answer: none, because the call failed',
      { type: 'answer', answer: undefined, failure: error },
      all(['confirming', 'unconfirmed'], 'unconfirmed'),
    ],
    ['answer: withdrawn', { type: 'answer', answer: 'withdrawn' }, { confirming: 'finished' }],
    ['fail', { type: 'fail', error }, all(except(...over), 'failed')],
    ['place', { type: 'place', view: {} }, {}],
  ])('changes only in the states in which the event can occur: %s', (_name, event, expected) => {
    expect(statusAfter(event)).toEqual(expected)
  })

  it.each([
    [true, 'closed'],
    [false, 'idle'],
  ])(
    'is closed after the event `leave` only if the document was shown (%s)',
    (wasShown, status) => {
      const changed = except(...over, ...live, 'closed', ...(wasShown ? [] : (['idle'] as const)))
      const left = statusAfter({ type: 'leave', mayReturn: false }, wasShown)
      expect(left).toEqual({ ...all(changed, status), ...all(live, 'closed') })
    },
  )
})

const snapshotAfter = (...events: readonly SigningEvent[]) => events.reduce(nextSnapshot, INITIAL)

describe('the attempt in a snapshot', () => {
  const shown = [
    { type: 'create', attempt },
    { type: 'grant', ceremony },
    { type: 'show', place: 'frame' },
    { type: 'fill' },
    { type: 'load' },
  ] as const satisfies readonly SigningEvent[]

  it('has the ceremony as long as a frame or a tab can show it', () => {
    expect(snapshotAfter(...shown).attempt).toEqual({ ...attempt, ceremony, isLoaded: true })
    expect(snapshotAfter(...shown, { type: 'block', error }).attempt?.ceremony).toBe(ceremony)
    const closedTab = snapshotAfter(...shown, { type: 'leave', mayReturn: true })
    expect(closedTab.attempt?.ceremony).toBe(ceremony)
    const signedOut = nextSnapshot(closedTab, { type: 'session', isSignedOut: true })
    expect(signedOut.attempt?.ceremony).toBe(ceremony)
  })

  it.each<SigningEvent>([
    { type: 'leave', mayReturn: false },
    { type: 'finish', finish },
    { type: 'fail', error },
    { type: 'answer', answer: { answer: true } },
  ])('has only its place after the event $type', (event) => {
    expect(snapshotAfter(...shown, event).attempt).toEqual({ ...attempt, isEnded: true })
  })

  it('counts failures in a row until a document opens', () => {
    const fail = { type: 'fail', error } as const
    expect(snapshotAfter(shown[0], fail, shown[0], fail).failures).toBe(2)
    expect(snapshotAfter(shown[0], fail, ...shown).failures).toBe(0)
  })
})

const anyError = fc.constantFrom(
  error,
  new SigningError('recipient_not_actionable', 'Refused.', { remedy: 'Look.' }),
)
const anyEvent: fc.Arbitrary<SigningEvent> = fc.oneof(
  fc.constantFrom<SigningEvent>(
    { type: 'create', attempt },
    { type: 'grant', ceremony },
    { type: 'email' },
    { type: 'show', place: 'frame' },
    { type: 'show', place: 'tab' },
    { type: 'fill' },
    { type: 'load' },
    { type: 'delay' },
    { type: 'finish', finish },
    { type: 'finish', finish: { ...finish, event: 'declined' } },
    { type: 'ready' },
    { type: 'navigate' },
    { type: 'session', isSignedOut: true },
    { type: 'session', isSignedOut: false },
    { type: 'place', view: undefined },
    { type: 'place', view: states },
  ),
  fc.boolean().map((mayReturn): SigningEvent => ({ type: 'leave', mayReturn })),
  fc.constantFrom(...confirmReasons).map((reason): SigningEvent => ({ type: 'ask', reason })),
  fc
    .constantFrom<Answer | 'withdrawn' | undefined>(
      { answer: true },
      { answer: false },
      undefined,
      'withdrawn',
      { answer: 'declined' },
      { answer: 'expired' },
      { answer: 'not_your_turn' },
      { answer: true, signer: 'Ada' },
    )
    .map((answer): SigningEvent => ({ type: 'answer', answer })),
  anyError.map((failure): SigningEvent => ({ type: 'fail', error: failure })),
  anyError.map((failure): SigningEvent => ({ type: 'block', error: failure })),
)

/** One step of a random run: the snapshot before, an event, and the snapshot after. */
interface Step {
  readonly before: Snapshot
  readonly event: SigningEvent
  readonly after: Snapshot
}

const steps = fc.array(anyEvent, { minLength: 1, maxLength: 30 }).map((events) => {
  let before = INITIAL
  return events.map((event): Step => {
    const step = { before, event, after: nextSnapshot(before, event) }
    before = step.after
    return step
  })
})

/** Returns a step that violates a claim. */
function violationOf(claim: (step: Step) => boolean) {
  const property = fc.property(steps, (run) => run.every(claim))
  return fc.check(property, { numRuns: 3_000 }).counterexample?.[0].find((step) => !claim(step))
}

describe('nextSnapshot()', () => {
  it('changes a settled state only by an answer of the server (no verb starts a settled signing)', () => {
    const isAllowed = new Set(['answer', 'create', 'session'])
    const broken = violationOf(
      ({ before, event, after }) =>
        !isSettled(before.state) || before.state === after.state || isAllowed.has(event.type),
    )
    expect(broken).toBeUndefined()
  })

  it('never returns to `idle` after the document was shown, unless the server takes an answer back', () => {
    const broken = violationOf(
      ({ before, event, after }) =>
        !before.wasShown ||
        before.state === after.state ||
        after.state.status !== 'idle' ||
        event.type === 'answer',
    )
    expect(broken).toBeUndefined()
  })

  it('returns the same object for an event without an effect, such as a repeated one', () => {
    const broken = violationOf(({ before, event, after }) => {
      const isSame = Object.keys({ ...before, ...after }).every(
        (name) => Reflect.get(before, name) === Reflect.get(after, name),
      )
      const isIdempotent = !['create', 'show', 'fail', 'answer', 'navigate'].includes(event.type)
      const again = nextSnapshot(after, event)
      return (!isSame || before === after) && (!isIdempotent || again.state === after.state)
    })
    expect(broken).toBeUndefined()
  })
})

const answers = (...given: readonly Answer[]): Snapshot => {
  let snapshot = INITIAL
  for (const answer of given) snapshot = nextSnapshot(snapshot, { type: 'answer', answer })
  return snapshot
}

describe('the role of the person', () => {
  const viewing = answers({ answer: false, role: 'viewer' })

  it('is known from the first answer that names it, and stays after answers that do not', () => {
    expect(viewing.state).toMatchObject({ status: 'idle', role: 'viewer' })
    const begun = nextSnapshot(viewing, { type: 'create', attempt })
    const failed = nextSnapshot(begun, { type: 'fail', error })
    const confirmed = nextSnapshot(failed, { type: 'answer', answer: { answer: true } })
    expect([begun, failed, confirmed].map(({ state }) => state.role)).toEqual(
      Array.from({ length: 3 }, () => 'viewer'),
    )
    expect(nextSnapshot(viewing, { type: 'answer', answer: { answer: false } })).toBe(viewing)
  })

  it('is no fact of a signature, and changes if the server says so', () => {
    const { state } = answers({ answer: true, role: 'viewer' }, { answer: true, role: 'approver' })
    expect(state).toMatchObject({ status: 'confirmed', role: 'approver' })
    expect(state.signature).toBeUndefined()
  })

  it('allows no start and no timer if the person only receives a copy', () => {
    const copy = answers({ answer: false, role: 'cc', sealed: 'pending' })
    expect(copy.state.signature?.sealed).toBe('pending')
    expect(allows('start', copy.state)).toBe(false)
    expect(rhythmOf(copy)).toBeUndefined()
    expect(rhythmOf({ ...copy, hasConfirmFailed: true })).toBeUndefined()
  })
})
