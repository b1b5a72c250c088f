import {
  type Arbitrary,
  type AsyncCommand,
  boolean,
  commands,
  constant,
  constantFrom,
  nat,
  tuple,
} from 'fast-check'
import { expect } from 'vitest'
import { grantOf, ceremonySite } from '../../embed/support/showCeremony.js'
import { type Answer, granted } from './proxyStub.js'
import type { Portal } from './portal.js'

/** The expected ceremony of a recipient in the provider. */
interface Session {
  status: 'idle' | 'creating' | 'shown' | 'failed' | 'blocked' | 'emailed'
  /** The number of the call whose answer is pending or shown. */
  call: number
}

/** The expected state of a portal. */
export interface Model {
  mounted: boolean
  recipient: string
  /** How often the portal was rendered with new callbacks. */
  callbacks: number
  readonly sessions: Map<string, Session>
  /** Whether each call is still pending. The index is the number of the call. */
  readonly calls: boolean[]
  /** The numbers of the calls whose urls were shown in a frame, in order. */
  readonly framed: number[]
  /** `<callbacks>:<code>` of each error that `onError` received. */
  readonly errors: string[]
}

export const freshModel = (): Model => ({
  mounted: true,
  recipient: 're_a',
  callbacks: 0,
  sessions: new Map(),
  calls: [],
  framed: [],
  errors: [],
})

/** Returns the expected ceremony of the current recipient. */
function current({ sessions, recipient }: Model): Session {
  const found = sessions.get(recipient) ?? { status: 'idle', call: -1 }
  sessions.set(recipient, found)
  return found
}

type Command = AsyncCommand<Model, Portal>

/** Creates a command that changes and compares the model and the portal, if `check` allows. */
function command(
  name: string,
  check: (model: Model) => boolean,
  expectation: (model: Model) => void,
  act: (portal: Portal) => Promise<void>,
): Command {
  return {
    check,
    async run(model, portal) {
      expectation(model)
      await act(portal)
      compare(model, portal)
    },
    toString: () => name,
  }
}

const mounted = ({ mounted: is }: Model): boolean => is

function post(model: Model): void {
  model.calls.push(true)
  Object.assign(current(model), { status: 'creating', call: model.calls.length - 1 })
}

function start(model: Model): void {
  if (['idle', 'failed'].includes(current(model).status)) post(model)
}

/** Expects nothing while a request is pending: two presses send one request. */
function restart(model: Model): void {
  if (current(model).status !== 'creating') post(model)
}

/** Expects an emailed link to stay known. */
function close(model: Model): void {
  if (current(model).status !== 'emailed') current(model).status = 'idle'
}

/** Expects a mounted component to show the ceremony that the provider kept. */
function show(model: Model): void {
  const { status, call } = current(model)
  if (status === 'shown') model.framed.push(call)
}

/** Expects the provider to keep an attempt and its failure after an unmount. */
function leave(model: Model): void {
  if (current(model).status === 'idle') model.sessions.delete(model.recipient)
}

/** The kinds of answers, each with the next status and the error code. */
const kinds = {
  granted: ['shown', undefined],
  refused: ['blocked', 'frame_blocked'],
  emailed: ['emailed', undefined],
  limited: ['failed', 'rate_limited'],
  lost: ['failed', 'network_error'],
} as const
type Kind = keyof typeof kinds

export const urlOf = (call: number): string => `${ceremonySite}/hang?call=${call}`

const answers: Record<Kind, (call: number) => Answer> = {
  granted: (call) => granted(grantOf({ url: urlOf(call) })),
  refused: (call) =>
    granted(grantOf({ url: urlOf(call), embeddable_in: ['https://other.example'] })),
  emailed: () => granted({ url: null }),
  limited: () => ({ problem: 'rate_limited' }),
  lost: () => 'connection lost',
}

const pendingIn = ({ calls }: Model): number[] =>
  calls.flatMap((isPending, call) => (isPending ? [call] : []))

/** Answers one of the pending calls, in any order. */
function answer(how: Kind, pick: number): Command {
  let call = -1
  return command(
    `answer(${how}, ${pick})`,
    (model) => pendingIn(model).length > 0,
    (model) => {
      const pending = pendingIn(model)
      call = pending[pick % pending.length] ?? -1
      model.calls[call] = false
      for (const session of model.sessions.values()) {
        if (session.call !== call || session.status !== 'creating') continue
        const [status, error] = kinds[how]
        session.status = status
        // An unmounted component renders nothing and notifies no one.
        if (!model.mounted || session !== current(model)) continue
        if (status === 'shown') model.framed.push(call)
        if (error) model.errors.push(`${model.callbacks}:${error}`)
      }
    },
    (portal) => portal.answer(call, answers[how](call)),
  )
}

function compare(model: Model, portal: Portal): void {
  const seen = portal.look()
  const { status, call } = current(model)
  const isShown = model.mounted && status === 'shown'
  expect(seen.calls).toBe(model.calls.length)
  expect(seen.errors).toEqual(model.errors)
  expect(seen.framed).toEqual(model.framed.map(urlOf))
  expect(seen.frames).toEqual(isShown ? [urlOf(call)] : [])
  if (model.mounted) expect(seen.status).toBe(isShown ? 'opening' : status)
}

const kind = constantFrom<Kind[]>('granted', 'granted', 'refused', 'emailed', 'limited', 'lost')

const mount = (autoStart: boolean): Command =>
  command(
    autoStart ? 'mount with autoStart' : 'mount',
    (model) => !model.mounted,
    (model) => {
      model.mounted = true
      show(model)
      if (autoStart && current(model).status === 'idle') post(model)
    },
    (portal) => portal.mount(autoStart),
  )

const unmount = command(
  'unmount',
  mounted,
  (model) => {
    model.mounted = false
    leave(model)
  },
  (portal) => portal.unmount(),
)

const renderWithNewCallbacks = command(
  'render with new callbacks',
  mounted,
  (model) => {
    model.callbacks += 1
  },
  (portal) => portal.renderWithNewCallbacks(),
)

const changeRecipient = command(
  'change recipient',
  mounted,
  (model) => {
    leave(model)
    model.recipient = model.recipient === 're_a' ? 're_b' : 're_a'
    show(model)
  },
  (portal) => portal.changeRecipient(),
)

/** Generates random sequences of commands. */
export const anyCommands: Arbitrary<Iterable<Command>> = commands(
  [
    boolean().map(mount),
    constant(unmount),
    constant(renderWithNewCallbacks),
    constant(changeRecipient),
    constant(command('start', mounted, start, (portal) => portal.use('start'))),
    constant(command('double start', mounted, start, (portal) => portal.use('start', 'start'))),
    constant(command('restart', mounted, restart, (portal) => portal.use('restart'))),
    constant(command('close', mounted, close, (portal) => portal.use('close'))),
    constant(
      command(
        'wait',
        () => true,
        () => undefined,
        (portal) => portal.wait(),
      ),
    ),
    tuple(kind, nat(9)).map(([how, pick]) => answer(how, pick)),
    tuple(kind, nat(9)).map(([how, pick]) => answer(how, pick)),
  ],
  { maxCommands: 30, size: 'max' },
)
