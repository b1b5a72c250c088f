import { expect, it } from 'vitest'
import { type CeremonyState, INITIAL } from '../../src/embed/signing/signingState.js'
import { type FocusFacts, nextFocus } from '../../src/react/useFocus.js'

const finish = { via: 'message', search: '' } as const
const CREATING: CeremonyState = { status: 'creating', slow: false }
const OPENING: CeremonyState = { status: 'opening', place: 'frame', slow: false }
const OPEN: CeremonyState = { status: 'open', place: 'frame' }
const CONFIRMING: CeremonyState = { status: 'confirming', finish }
const CONFIRMED: CeremonyState = { status: 'confirmed', finish }
const CLOSED: CeremonyState = { status: 'closed' }

type Row = readonly [
  sentence: string,
  before: Parameters<typeof nextFocus>[0],
  now: CeremonyState,
  facts: Partial<FocusFacts>,
  expected: ReturnType<typeof nextFocus>,
]

const pressed = { focusOnOpen: true } as const
const within = { hadFocus: true } as const
const back = { hasReturned: true } as const

it.each<Row>([
  ['a press moves the focus to the notice', 'idle', CREATING, pressed, 'notice'],
  ['a press that opens at once moves it, too', 'idle', OPENING, pressed, 'notice'],
  ['a loading frame takes nothing from the notice', 'creating', OPENING, pressed, undefined],
  ['a loaded frame receives the focus', 'opening', OPEN, pressed, 'frame'],
  ['an automatic start does not move the focus', 'idle', CREATING, {}, undefined],
  ['nor does its loaded frame', 'opening', OPEN, {}, undefined],
  ['a focus elsewhere on the page stays', 'open', CLOSED, { isElsewhere: true }, undefined],
  ['a closed document moves the focus to the notice', 'open', CLOSED, {}, 'notice'],
  ['a result takes the focus of the frame', 'open', CONFIRMING, within, 'notice'],
  ['a result takes no focus from the page', 'open', CONFIRMING, {}, undefined],
  ['an answer on mount takes no focus from the page', 'idle', CONFIRMED, {}, undefined],
  ['an answer on mount takes the focus of the start button', 'idle', CONFIRMED, within, 'notice'],
  ['another component’s frame takes no focus', 'idle', OPEN, { isOther: true }, undefined],
  ['the same status moves nothing', 'open', OPEN, pressed, undefined],
  ['the start button comes back without the focus', 'creating', INITIAL.state, within, undefined],
  ['a frame that was elsewhere moves the focus to the notice', undefined, OPEN, {}, 'notice'],
  [
    'a return from the ceremony lets a screen reader read the page',
    'idle',
    CONFIRMING,
    back,
    undefined,
  ],
  ['the result after a return receives the focus', 'confirming', CONFIRMED, back, 'notice'],
  ['an answer after that result takes no focus', 'unconfirmed', CONFIRMED, back, undefined],
])('%s', (_sentence, before, now, facts, expected) => {
  const none = { hadFocus: false, isElsewhere: false, isOther: false }
  const all = { ...none, focusOnOpen: false, hasReturned: false, ...facts }
  expect(nextFocus(before, now, all)).toBe(expected)
})
