import { afterAll, beforeAll, describe, expect, it, type Mock, onTestFinished, vi } from 'vitest'
import { server } from 'vitest/browser'
import { isLandingMessage } from '../../../src/contract/landingMessage.js'
import { isLandingOf } from '../../../src/embed/finish/landingMessages.js'
import attacks from '../cases/attacks.json' with { type: 'json' }
import {
  grantOf,
  reach,
  say,
  sayFrom,
  sendTo,
  showCeremony,
  type ShownCeremony,
  ceremonyAt,
  stateOf,
  tell,
  PATIENCE,
} from '../support/showCeremony.js'

// The landing lives on an origin of its own here, so that only its message can end a ceremony.
const landing = ceremonyAt('app.localhost')
const landingMessage = (state: string) => ({
  type: 'signing-ceremony:finished',
  v: 1,
  state,
  search: '',
})

/** Long enough for a message to arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

interface OpenCeremony extends ShownCeremony {
  readonly onFinish: Mock<() => void>
}

const create = async () => grantOf({ redirect_url: `${landing}/landing?parent=${location.origin}` })

async function open(whenDone?: (undo: () => void) => void): Promise<OpenCeremony> {
  const onFinish = vi.fn<() => void>()
  const shown = showCeremony({ create, onFinish }, { title: 'Sign the lease' }, whenDone)
  await reach(shown.session, 'open')
  return { ...shown, onFinish }
}

const isOpen = ({ session, onFinish }: OpenCeremony): boolean =>
  session.getSnapshot().status === 'open' && onFinish.mock.calls.length === 0

/** What makes the check refuse each message from now on; '' where it takes one. */
function hearRefusals({ frame }: ShownCeremony, origin = landing): readonly string[] {
  const refusals: string[] = []
  const { contentWindow: source } = frame()
  const expected = { source, origin, state: stateOf(frame()) }
  const judge = (event: MessageEvent<unknown>): void => {
    refusals.push(refusalOf(event, expected))
  }
  addEventListener('message', judge)
  onTestFinished(() => removeEventListener('message', judge))
  return refusals
}

interface Expected {
  readonly source: MessageEventSource | null
  readonly origin: string
  readonly state: string
}

/** By holding each part alone against what is expected, and the others against what is there. */
function refusalOf(event: MessageEvent<unknown>, expected: Expected): string {
  const { source, origin, data } = event
  const isTaken = (parts: Expected): boolean =>
    isLandingOf(event, parts.source, parts.origin, parts.state)
  if (!event.isTrusted) return isTaken(expected) ? '' : 'untrusted'
  if (!isLandingMessage(data)) return isTaken(expected) ? '' : 'shape'
  const there = { source, origin, state: data.state }
  return (['source', 'origin', 'state'] as const)
    .filter((part) => !isTaken({ ...there, [part]: expected[part] }))
    .join(' and ')
}

/** A collected attack's message, in this library's words. */
function translate(data: unknown, state: string): unknown {
  const text = JSON.stringify(data)
    .replaceAll('embedded-signing:done', 'signing-ceremony:finished')
    .replaceAll('<state>', state)
  const message: unknown = JSON.parse(text)
  // Our message has one more field; a row is not to be refused for lack of it.
  return typeof message === 'object' && message !== null ? { search: '', ...message } : message
}

/** The messages of the collected attacks that come from the frame itself. */
const collected = attacks.filter(
  ({ id, input }) => id.startsWith('message') && input.source === 'frame',
)

describe('a message from the frame', () => {
  let shown: OpenCeremony
  const undo: (() => void)[] = []
  beforeAll(async () => {
    shown = await open((step) => undo.push(step))
  })
  afterAll(() => {
    for (const step of undo) step()
  })

  it.each(collected)('is refused as $id: $name', async ({ input }) => {
    const origin = input.origin?.includes('evil')
      ? ceremonyAt('app.localhost.evil.localhost')
      : landing
    await sayFrom(shown.frame(), origin, translate(input.data, stateOf(shown.frame())))
    expect(isOpen(shown)).toBe(true)
  })

  it.each([
    ['the ceremony itself', '127.0.0.1'],
    ['a host that ends as the landing’s does', 'evilapp.localhost'],
    ['a host below the landing’s', 'evil.app.localhost'],
    ['a host that begins as the landing’s does', 'app.localhost.evil.localhost'],
  ])('is refused when it is from %s', async (_whose, host) => {
    const refusals = hearRefusals(shown)
    await sayFrom(shown.frame(), ceremonyAt(host), landingMessage(stateOf(shown.frame())))
    expect(isOpen(shown)).toBe(true)
    expect(refusals.at(-1)).toBe('origin')
  })

  describe('of the landing', () => {
    beforeAll(async () => {
      await sendTo(shown.frame(), `${landing}/ceremony?csp=none`)
    })

    it.each<[string, unknown]>([
      ['null', null],
      ['a string', 'signing-ceremony:finished'],
      ['JSON in a string', JSON.stringify(landingMessage('x'))],
      ['an array', [landingMessage('x')]],
      ['without a search', { type: 'signing-ceremony:finished', v: 1, state: 'x' }],
      ['of another version', { ...landingMessage('x'), v: 2 }],
      ['of a version in a string', { ...landingMessage('x'), v: '1' }],
      ['a Map', new Map(Object.entries(landingMessage('x')))],
      [
        'all below its __proto__',
        JSON.parse(`{"__proto__":${JSON.stringify(landingMessage('x'))}}`),
      ],
      ['with a state that is no string', { ...landingMessage('x'), state: ['x'] }],
    ])('is refused when it is %s', async (_what, data) => {
      const refusals = hearRefusals(shown)
      await say(shown.frame(), data)
      expect(isOpen(shown)).toBe(true)
      expect(refusals.at(-1)).toBe('shape')
    })

    it.each(['', 'other', '0'.repeat(32)])('is refused with the state "%s"', async (state) => {
      const refusals = hearRefusals(shown)
      await say(shown.frame(), landingMessage(state))
      expect(isOpen(shown)).toBe(true)
      expect(refusals.at(-1)).toBe('state')
    })

    it('ends the ceremony when everything is right', async () => {
      await say(shown.frame(), landingMessage(stateOf(shown.frame())))
      expect(shown.onFinish).toHaveBeenCalledExactlyOnceWith({ via: 'message', search: '' })
    })
  })
})

describe('a message', () => {
  it('is refused when the landing’s origin is but the beginning of the sender’s', async () => {
    // The same host on another port, which is this one without its last digit.
    const shorter = landing.slice(0, -1)
    const onFinish = vi.fn<() => void>()
    const shown = showCeremony({
      create: async () => grantOf({ redirect_url: `${shorter}/landing` }),
      onFinish,
    })
    await reach(shown.session, 'open')
    const refusals = hearRefusals(shown, shorter)
    await sayFrom(shown.frame(), landing, landingMessage(stateOf(shown.frame())))
    expect(isOpen({ ...shown, onFinish })).toBe(true)
    expect(refusals.at(-1)).toBe('origin')
  })

  it('is refused when a script made the event up', async () => {
    const shown = await open()
    // Firefox takes no window of another origin for the source of a made-up event.
    const source = server.browser === 'firefox' ? null : shown.frame().contentWindow
    const data = landingMessage(stateOf(shown.frame()))
    const refusals = hearRefusals(shown)
    dispatchEvent(new MessageEvent('message', { source, origin: landing, data }))
    expect(isOpen(shown)).toBe(true)
    expect(refusals).toEqual(['untrusted'])
  })

  it('is refused when the page sends it to itself', async () => {
    const shown = await open()
    const refusals = hearRefusals(shown)
    postMessage(landingMessage(stateOf(shown.frame())), '*')
    await vi.waitUntil(() => refusals.includes('source and origin'), PATIENCE)
    expect(isOpen(shown)).toBe(true)
  })

  it('ends only the ceremony of its own frame', async () => {
    const [first, second] = [await open(), await open()]
    await sayFrom(first.frame(), landing, landingMessage(stateOf(second.frame())))
    expect(isOpen(first)).toBe(true)
    expect(isOpen(second)).toBe(true)
    await sayFrom(first.frame(), landing, landingMessage(stateOf(first.frame())))
    expect(first.onFinish).toHaveBeenCalledOnce()
    expect(isOpen(second)).toBe(true)
  })

  it('counts once, however often it comes', async () => {
    const shown = await open()
    const frame = shown.frame()
    await sayFrom(frame, landing, 'ready')
    tell(frame, { say: landingMessage(stateOf(frame)) })
    tell(frame, { say: landingMessage(stateOf(frame)) })
    await reach(shown.session, 'finished')
    await pause()
    expect(shown.onFinish).toHaveBeenCalledOnce()
  })

  it('means nothing once the frame is gone', async () => {
    const shown = await open()
    const frame = shown.frame()
    await sayFrom(frame, landing, 'ready')
    tell(frame, { say: landingMessage(stateOf(frame)) })
    shown.unmount()
    await pause()
    expect(shown.onFinish).not.toHaveBeenCalled()
    expect(shown.session.getSnapshot().status).toBe('idle')
  })
})
