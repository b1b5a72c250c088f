import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { server } from 'vitest/browser'
import { isLandingMessage } from '../../src/contract/landingMessage.js'
import { isLandingOf } from '../../src/embed/messages.js'
import {
  grantOf,
  reach,
  recordFinish,
  say,
  sayFrom,
  sendTo,
  showCeremony,
  type ShownCeremony,
  ceremonyAt,
  stateOf,
  instruct,
  PATIENCE,
  whenLanded,
} from './support/showCeremony.js'

// `redirect_url` is on another origin, so only a message from there can finish a ceremony.
const landing = ceremonyAt('app.localhost')
const landingMessage = (state: string) => ({
  type: 'signing-ceremony:finished',
  v: 1,
  state,
  search: '',
})

/** Waits long enough for a message to arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))

interface OpenCeremony extends ShownCeremony {
  readonly onFinish: ReturnType<typeof recordFinish>['onFinish']
}

const create = async () => grantOf({ redirect_url: `${landing}/landing?parent=${location.origin}` })

async function open(whenDone?: (undo: () => void) => void): Promise<OpenCeremony> {
  const { onFinish, onStatusChange } = recordFinish()
  const shown = showCeremony({ create, onStatusChange }, whenDone)
  await reach(shown.session, 'open')
  return { ...shown, onFinish }
}

const isOpen = ({ session, onFinish }: OpenCeremony): boolean =>
  session.getSnapshot().status === 'open' && onFinish.mock.calls.length === 0

/** Records the invalid part of each message, or '' for an accepted message. */
function recordRefusals({ frame }: ShownCeremony, origin = landing): readonly string[] {
  const refusals: string[] = []
  const { contentWindow: source } = frame()
  const expected = { source, origin, state: stateOf(frame()) }
  const record = (event: MessageEvent<unknown>): void => {
    refusals.push(refusalOf(event, expected))
  }
  addEventListener('message', record)
  onTestFinished(() => removeEventListener('message', record))
  return refusals
}

interface Expected {
  readonly source: MessageEventSource | null
  readonly origin: string
  readonly state: string
}

/** Returns the parts of a message that differ from the expected values. Checks each part alone. */
function refusalOf(event: MessageEvent<unknown>, expected: Expected): string {
  const { source, origin, data } = event
  const isAccepted = (parts: Expected): boolean =>
    isLandingOf(event, parts.source, parts.origin, parts.state)
  if (!event.isTrusted) return isAccepted(expected) ? '' : 'untrusted'
  if (!isLandingMessage(data)) return isAccepted(expected) ? '' : 'shape'
  const actual = { source, origin, state: data.state }
  return (['source', 'origin', 'state'] as const)
    .filter((part) => !isAccepted({ ...actual, [part]: expected[part] }))
    .join(' and ')
}

describe('a message from the frame', () => {
  let shown: OpenCeremony
  const undo: (() => void)[] = []
  beforeAll(async () => {
    shown = await open((step) => undo.push(step))
  })
  afterAll(() => {
    for (const step of undo) step()
  })

  it.each([
    ['the ceremony itself', '127.0.0.1'],
    ['a host whose name ends like the host of `redirect_url`', 'evilapp.localhost'],
    ['a subdomain of the host of `redirect_url`', 'evil.app.localhost'],
    ['a host whose name starts like the host of `redirect_url`', 'app.localhost.evil.localhost'],
  ])('is refused if it is from %s', async (_whose, host) => {
    const refusals = recordRefusals(shown)
    await sayFrom(shown.frame(), ceremonyAt(host), landingMessage(stateOf(shown.frame())))
    expect(isOpen(shown)).toBe(true)
    expect(refusals.at(-1)).toBe('origin')
  })

  describe('on the origin of `redirect_url`', () => {
    beforeAll(async () => {
      await sendTo(shown.frame(), `${landing}/ceremony?csp=none`)
    })

    it.each<[string, unknown]>([
      ['null', null],
      ['a number', 42],
      ['a string', 'signing-ceremony:finished'],
      ['JSON in a string', JSON.stringify(landingMessage('x'))],
      ['an array', [landingMessage('x')]],
      ['a message of another library', { type: 'oidc-client' }],
      ['a message without a version', { type: 'signing-ceremony:finished' }],
      ['a message with an array as its type', { ...landingMessage('x'), type: ['x'] }],
      ['a message without `search`', { type: 'signing-ceremony:finished', v: 1, state: 'x' }],
      ['a message of another version', { ...landingMessage('x'), v: 2 }],
      ['a message with its version in a string', { ...landingMessage('x'), v: '1' }],
      ['a Map', new Map(Object.entries(landingMessage('x')))],
      [
        'an object with all fields in its __proto__',
        JSON.parse(`{"__proto__":${JSON.stringify(landingMessage('x'))}}`),
      ],
      ['a message with an array as its state', { ...landingMessage('x'), state: ['x'] }],
    ])('is refused if it is %s', async (_what, data) => {
      const refusals = recordRefusals(shown)
      await say(shown.frame(), data)
      expect(isOpen(shown)).toBe(true)
      expect(refusals.at(-1)).toBe('shape')
    })

    it.each(['', 'other', '0'.repeat(32)])('is refused if its `state` is "%s"', async (state) => {
      const refusals = recordRefusals(shown)
      await say(shown.frame(), landingMessage(state))
      expect(isOpen(shown)).toBe(true)
      expect(refusals.at(-1)).toBe('state')
    })

    it('finishes the ceremony if its type, version and `state` are valid', async () => {
      await say(shown.frame(), landingMessage(stateOf(shown.frame())))
      expect(shown.onFinish).toHaveBeenCalledExactlyOnceWith({ via: 'message', search: '' })
    })
  })
})

describe('a message to the page', () => {
  it('is refused if the sender’s origin only starts with the origin of `redirect_url`', async () => {
    // The real origin starts with this one, whose port lacks the last digit.
    const shorter = landing.slice(0, -1)
    const { onFinish, onStatusChange } = recordFinish()
    const shown = showCeremony({
      create: async () => grantOf({ redirect_url: `${shorter}/landing` }),
      onStatusChange,
    })
    await reach(shown.session, 'open')
    const refusals = recordRefusals(shown, shorter)
    await sayFrom(shown.frame(), landing, landingMessage(stateOf(shown.frame())))
    expect(isOpen({ ...shown, onFinish })).toBe(true)
    expect(refusals.at(-1)).toBe('origin')
  })

  it('is refused if a script created its `message` event', async () => {
    const shown = await open()
    // Firefox allows no window of another origin as the `source` of a scripted event.
    const source = server.browser === 'firefox' ? null : shown.frame().contentWindow
    const data = landingMessage(stateOf(shown.frame()))
    const refusals = recordRefusals(shown)
    dispatchEvent(new MessageEvent('message', { source, origin: landing, data }))
    expect(isOpen(shown)).toBe(true)
    expect(refusals).toEqual(['untrusted'])
  })

  it('is refused if the page posts it to itself', async () => {
    const shown = await open()
    const refusals = recordRefusals(shown)
    postMessage(landingMessage(stateOf(shown.frame())), '*')
    await vi.waitUntil(() => refusals.includes('source and origin'), PATIENCE)
    expect(isOpen(shown)).toBe(true)
  })

  it('finishes only the ceremony of the frame that sent it', async () => {
    const [first, second] = [await open(), await open()]
    await sayFrom(first.frame(), landing, landingMessage(stateOf(second.frame())))
    expect(isOpen(first)).toBe(true)
    expect(isOpen(second)).toBe(true)
    await sayFrom(first.frame(), landing, landingMessage(stateOf(first.frame())))
    expect(first.onFinish).toHaveBeenCalledOnce()
    expect(isOpen(second)).toBe(true)
  })

  it('is handled once, even if it arrives twice', async () => {
    const shown = await open()
    const frame = shown.frame()
    await sayFrom(frame, landing, 'ready')
    instruct(frame, { say: landingMessage(stateOf(frame)) })
    instruct(frame, { say: landingMessage(stateOf(frame)) })
    await reach(shown.session, 'finished')
    await pause()
    expect(shown.onFinish).toHaveBeenCalledOnce()
  })

  it('is ignored after the page has removed the frame that sent it', async () => {
    let shown: OpenCeremony | undefined
    // This listener is the first, so it removes the frame after the message has arrived.
    const removed = whenLanded(() => shown?.unmount())
    shown = await open()
    const frame = shown.frame()
    await sayFrom(frame, landing, 'ready')
    instruct(frame, { say: landingMessage(stateOf(frame)) })
    await removed
    expect(shown.onFinish).not.toHaveBeenCalled()
  })
})
