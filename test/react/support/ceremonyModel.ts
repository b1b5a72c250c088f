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

/** What should be true of a portal after any number of commands. */
export interface Model {
  mounted: boolean
  recipient: string
  /** Counts renders with new callbacks. */
  callbacks: number
  status: 'idle' | 'creating' | 'shown' | 'failed' | 'blocked' | 'emailed'
  /** Calls made so far; a call's number is its place here. */
  readonly calls: { readonly recipient: string; pending: boolean }[]
  /** The call that the session on screen waits for. */
  awaited: number | undefined
  /** For each recipient the call that another start would join. */
  readonly joinable: Map<string, number>
  /** The calls whose urls have been put into a frame, in order. */
  readonly framed: number[]
  /** `<callbacks>:<code>` of each `onError`. */
  readonly errors: string[]
}

export const freshModel = (): Model => ({
  mounted: true,
  recipient: 're_a',
  callbacks: 0,
  status: 'idle',
  calls: [],
  awaited: undefined,
  joinable: new Map(),
  framed: [],
  errors: [],
})

type Command = AsyncCommand<Model, Portal>

/** A command that may run when `check` says so: it moves the model, then the portal, then compares. */
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
  model.calls.push({ recipient: model.recipient, pending: true })
  model.awaited = model.calls.length - 1
  model.joinable.set(model.recipient, model.awaited)
  model.status = 'creating'
}

function start(model: Model): void {
  if (model.status !== 'idle' && model.status !== 'failed') return
  const underWay = model.joinable.get(model.recipient)
  if (underWay === undefined) post(model)
  else Object.assign(model, { awaited: underWay, status: 'creating' })
}

function forget(model: Model): void {
  Object.assign(model, { status: 'idle', awaited: undefined })
}

/** The kinds of answers, what they lead to, and the code of the error they make. */
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
  emailed: () => granted({}),
  limited: () => ({ problem: 'rate_limited' }),
  lost: () => 'connection lost',
}

const pendingIn = ({ calls }: Model): number[] =>
  calls.flatMap(({ pending }, call) => (pending ? [call] : []))

/** Answers one of the calls under way, in whatever order they were made. */
function answer(how: Kind, pick: number): Command {
  let call = -1
  return command(
    `answer(${how}, ${pick})`,
    (model) => pendingIn(model).length > 0,
    (model) => {
      const pending = pendingIn(model)
      call = pending[pick % pending.length] ?? -1
      const answered = model.calls[call]
      if (!answered) return
      answered.pending = false
      const { recipient } = answered
      if (model.joinable.get(recipient) === call) model.joinable.delete(recipient)
      if (model.awaited !== call || model.status !== 'creating') return
      const [status, error] = kinds[how]
      model.status = status
      if (status === 'shown') model.framed.push(call)
      if (error) model.errors.push(`${model.callbacks}:${error}`)
    },
    (portal) => portal.answer(call, answers[how](call)),
  )
}

function compare(model: Model, portal: Portal): void {
  const seen = portal.look()
  expect(seen.calls).toBe(model.calls.length)
  expect(seen.errors).toEqual(model.errors)
  expect(seen.framed).toEqual(model.framed.map(urlOf))
  expect(seen.frames).toEqual(model.status === 'shown' ? [urlOf(model.framed.at(-1) ?? -1)] : [])
  if (model.mounted) expect(seen.status).toBe(model.status === 'shown' ? 'opening' : model.status)
}

const kind = constantFrom<Kind[]>('granted', 'granted', 'refused', 'emailed', 'limited', 'lost')

const mount = (autoStart: boolean): Command =>
  command(
    autoStart ? 'mount with autoStart' : 'mount',
    (model) => !model.mounted,
    (model) => {
      model.mounted = true
      forget(model)
      if (autoStart) start(model)
    },
    (portal) => portal.mount(autoStart),
  )

const unmount = command(
  'unmount',
  mounted,
  (model) => {
    model.mounted = false
    forget(model)
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
    model.recipient = model.recipient === 're_a' ? 're_b' : 're_a'
    forget(model)
  },
  (portal) => portal.changeRecipient(),
)

/** Everything that may happen to a ceremony, in any order. */
export const anyCommands: Arbitrary<Iterable<Command>> = commands(
  [
    boolean().map(mount),
    constant(unmount),
    constant(renderWithNewCallbacks),
    constant(changeRecipient),
    constant(command('start', mounted, start, (portal) => portal.use('start'))),
    constant(command('double start', mounted, start, (portal) => portal.use('start', 'start'))),
    constant(command('restart', mounted, post, (portal) => portal.use('restart'))),
    constant(command('close', mounted, forget, (portal) => portal.use('close'))),
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
