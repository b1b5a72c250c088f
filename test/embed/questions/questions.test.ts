import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SigningError } from '../../../src/contract/signingError.js'
import { Signings, type SigningsOptions } from '../../../src/embed/client/signings.js'
import type { SigningOptions } from '../../../src/embed/signing/signingOptions.js'

/** A page without a browser: only what the classes read of it. */
const page = Object.assign(new EventTarget(), { hidden: false, visibilityState: 'visible' })

/** What the portal's server answers, by the recipient; a promise that never settles hangs. */
type Server = (recipientId: string) => Response | Promise<Response>

const says = (answer: unknown): Response => Response.json({ answer })
const refuses = (code: string, status: number, more = {}): Response =>
  Response.json({ code, title: 'No.', remedy: 'Look.', ...more }, { status })
const hangs = async (): Promise<Response> => new Promise(() => undefined)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('document', page)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const) {
    vi.stubGlobal(name, page[name].bind(page))
  }
  page.hidden = false
})

/** The clients of a test, which end while the globals are there. */
const clients: Signings[] = []

afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A client with documents of these ids, which components hold, and the questions that it has sent. */
function portal(ids: readonly string[], server: Server, options: Partial<SigningsOptions> = {}) {
  const sent: { readonly id: string; readonly reason: string; readonly at: number }[] = []
  const state = { server }
  const start = Date.now()
  const signings = new Signings({
    endpoint: '/api',
    ...options,
    fetch: async (input) => {
      const path = typeof input === 'string' ? input : ''
      const { pathname, searchParams } = new URL(path, 'http://portal')
      const id = pathname.split('/')[3] ?? ''
      sent.push({ id, reason: searchParams.get('reason') ?? '', at: Date.now() - start })
      return state.server(id)
    },
  })
  clients.push(signings)
  const hold = (id: string, own: SigningOptions = {}) => {
    const signing = signings.get(id, own.initialAnswer)
    const release = signing.hold({ current: { recipientId: id, ...own } })
    return { signing, release }
  }
  const held = ids.map((id) => hold(id))
  const sentBetween = (from: number, to: number) =>
    sent.filter(({ at }) => at >= from * 1000 && at < to * 1000)
  return { signings, held, hold, sent, sentBetween, state }
}

const pass = async (seconds: number): Promise<unknown> =>
  vi.advanceTimersByTimeAsync(seconds * 1000)
const comeBack = (): boolean => page.dispatchEvent(new Event('visibilitychange'))
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `re_${index}`)

const signedOut = (): Response => refuses('unauthenticated', 401)
const limited = (): Response => refuses('rate_limited', 429, { retry_after: 120 })

describe('a login session that ends', () => {
  it('is one fact for all documents: no timer asks, and the client reports it once', async () => {
    const onError = vi.fn<(error: SigningError, names: object) => void>()
    const { held, sent } = portal(idsOf(100), signedOut, { onError })
    for (const { signing } of held) signing.ask('mounted')
    await pass(600)
    expect(sent.length).toBeLessThanOrEqual(8)
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'unauthenticated' }),
      {},
    )
    expect(held.every(({ signing }) => signing.state.isSignedOut === true)).toBe(true)
    expect(console.error).toHaveBeenCalledOnce()
  })

  it('continues after one question of a return, and the others follow', async () => {
    const { held, sent, state } = portal(idsOf(5), signedOut)
    for (const { signing } of held) signing.ask('mounted')
    await pass(10)
    state.server = () => says('expired')
    const before = sent.length
    comeBack()
    expect(sent).toHaveLength(before + 1)
    await pass(1)
    expect(held.map(({ signing }) => signing.state)).toEqual(
      held.map(() => expect.objectContaining({ status: 'unconfirmed', reason: 'expired' })),
    )
    expect(held.some(({ signing }) => signing.state.isSignedOut)).toBe(false)
  })

  it.each([
    ['status', Object.assign(new Error('no'), { status: 401 })],
    ['response.status', Object.assign(new Error('no'), { response: { status: 401 } })],
  ])('is recognised by the `%s` of an error of the host’s `confirm`', async (_field, error) => {
    const { hold } = portal([], signedOut)
    const { signing } = hold('re_a', { confirm: async () => Promise.reject(error) })
    signing.ask('mounted')
    await pass(0)
    expect(signing.state.isSignedOut).toBe(true)
  })

  it('makes a failed request an idle document again, which the person can open', async () => {
    const { held, state } = portal(['re_a'], signedOut)
    const [first] = held
    first?.signing.perform('start', undefined, { place: 'window', show: () => undefined })
    await pass(0)
    expect(first?.signing.state).toMatchObject({ status: 'failed', isSignedOut: true })
    state.server = () => says(false)
    comeBack()
    await pass(0)
    expect(first?.signing.state).toEqual({ status: 'idle' })
  })
})

describe('a client whose session has ended', () => {
  it('asks about all documents whose question was refused, although the login took one second', async () => {
    const { held, sent, state } = portal(idsOf(3), signedOut)
    for (const { signing } of held) signing.ask('mounted')
    await pass(1)
    state.server = () => says(true)
    const before = sent.length
    comeBack()
    await pass(1)
    expect(sent.slice(before).map(({ id }) => id)).toEqual(['re_0', 're_1', 're_2'])
  })

  it('asks one question after `invalidate()`, and the others after its success', async () => {
    const { held, signings, sent, state } = portal(idsOf(100), signedOut)
    for (const { signing } of held) signing.ask('mounted')
    await pass(10)
    const before = sent.length
    signings.invalidate()
    await pass(10)
    expect(sent).toHaveLength(before + 1)
    state.server = () => says(false)
    signings.invalidate()
    await pass(10)
    expect(new Set(sent.slice(before + 1).map(({ id }) => id)).size).toBe(100)
  })
})

describe('a question of a person', () => {
  it('passes the queue, the slots and the gate of a hundred documents', async () => {
    const { held, sent } = portal(idsOf(100), hangs)
    for (const { signing } of held) signing.ask('mounted')
    await pass(1)
    held[99]?.signing.ask('left')
    expect(sent.at(-1)).toMatchObject({ id: 're_99', reason: 'left' })
  })

  it('joins a running question if the person presses, and shows at once that the page asks', async () => {
    const { held, sent } = portal(['re_a'], hangs)
    held[0]?.signing.ask('mounted')
    held[0]?.signing.perform('recheck')
    expect(sent).toHaveLength(1)
    expect(held[0]?.signing.getSnapshot().question).toBe('pressed')
  })
})

describe('a server that is slow or down', () => {
  it('frees a slot after 30 seconds, although its answer never comes', async () => {
    const { held, sent } = portal(idsOf(8), hangs)
    for (const { signing } of held) signing.ask('mounted')
    expect(sent).toHaveLength(4)
    await pass(29)
    expect(sent).toHaveLength(4)
    await pass(60)
    expect(new Set(sent.map(({ id }) => id)).size).toBeGreaterThan(4)
  })

  it('is asked less and less by all documents together, and again by all after it has recovered', async () => {
    const { held, sent, sentBetween, state } = portal(idsOf(100), () => refuses('host_error', 500))
    for (const { signing } of held) signing.ask('mounted')
    await pass(600)
    expect(sentBetween(0, 65).length).toBeLessThan(12)
    expect(sentBetween(300, 600).length).toBeLessThan(4)
    state.server = () => says(false)
    await pass(300)
    const after = sent.length
    await pass(60)
    expect(sent.length - after).toBeLessThanOrEqual(40)
    await pass(420)
    expect(new Set(sent.filter(({ at }) => at > 600_000).map(({ id }) => id)).size).toBe(100)
  })

  it('closes the gate for all documents by the `retry_after` of one', async () => {
    const { held, sent, state } = portal(idsOf(3), limited)
    held[0]?.signing.ask('mounted')
    await pass(0)
    state.server = () => says(false)
    held[1]?.signing.ask('mounted')
    comeBack()
    await pass(119)
    expect(sent).toHaveLength(1)
    await pass(30)
    expect(sent.map(({ id }) => id)).toContain('re_1')
  })

  it('waits as long as an error of the host’s `confirm` says in `retryAfter`', async () => {
    const { hold } = portal([], hangs)
    const error = Object.assign(new Error('busy'), { retryAfter: 120 })
    const confirm = vi.fn<() => Promise<boolean>>().mockRejectedValue(error)
    hold('re_a', { confirm }).signing.ask('mounted')
    await pass(119)
    expect(confirm).toHaveBeenCalledOnce()
    await pass(60)
    expect(confirm.mock.calls.length).toBeGreaterThan(1)
  })

  it('says of one document that it is forbidden, and the others continue', async () => {
    const { held, sent } = portal(idsOf(3), (id) =>
      id === 're_0' ? refuses('forbidden', 403) : says(false),
    )
    for (const { signing } of held) signing.ask('mounted')
    await pass(1)
    expect(sent.map(({ id }) => id).toSorted()).toEqual(['re_0', 're_1', 're_2'])
  })
})

describe('a return', () => {
  it('asks later about documents beyond the first ten whose answer is fresh', async () => {
    const { held, sent } = portal(idsOf(50), () => says(false))
    for (const { signing } of held) signing.ask('mounted')
    await pass(130)
    comeBack()
    await pass(480)
    const asked = new Set(sent.filter(({ at }) => at >= 130_000).map(({ id }) => id))
    expect(asked.size).toBe(50)
  })

  it.each([
    ['failed', 'host_error', 500],
    ['reached an instance that is being deployed', 'not_found', 404],
  ])(
    'asks again about a final answer that the host has called in question, if the question %s',
    async (_, code, status) => {
      const { held, signings, state } = portal(['re_a'], () => says('declined'))
      held[0]?.signing.ask('mounted')
      await pass(1)
      state.server = () => refuses(code, status)
      signings.invalidate('re_a')
      await pass(1)
      state.server = () => says(false)
      await pass(60)
      expect(held[0]?.signing.state.status).toBe('idle')
    },
  )

  it('says after a failed question that the page cannot check, and not that the service is awaited', async () => {
    const { held, state } = portal(['re_a'], () => says(false))
    const [first] = held
    first?.signing.run(() => first.signing.dispatch({ type: 'show', place: 'window' }))
    first?.signing.run(() =>
      first.signing.dispatch({ type: 'finish', finish: { via: 'message', search: '' } }),
    )
    await pass(0)
    expect(first?.signing.state).toMatchObject({ status: 'unconfirmed', reason: 'not_yet' })
    state.server = () => refuses('host_error', 500)
    await pass(10)
    expect(first?.signing.state).toMatchObject({ status: 'unconfirmed', reason: 'error' })
    state.server = () => says(false)
    await pass(60)
    expect(first?.signing.state).toMatchObject({ status: 'unconfirmed', reason: 'not_yet' })
  })
})

describe('an answer that the host already has', () => {
  it('is shown at once, also by a server, and is not asked for on mount', async () => {
    const { hold, sent } = portal([], () => says(true))
    const { signing } = hold('re_a', { initialAnswer: { answer: true, signer: 'Ada' } })
    expect(signing.getInitialSnapshot().state).toMatchObject({
      status: 'confirmed',
      signature: { signer: 'Ada' },
    })
    const waiting = hold('re_b', { initialAnswer: false }).signing
    for (const one of [signing, waiting]) one.ask('mounted')
    await pass(1)
    expect(sent).toEqual([])
    expect(hold('re_b', { initialAnswer: true }).signing.state.status).toBe('idle')
  })
})

describe('a signing that no component uses', () => {
  it('asks nothing after the end of its user’s signings, although a script has kept it', async () => {
    const { signings, held, sent } = portal(['re_a'], () => says(true))
    signings.clear()
    held[0]?.signing.invalidate()
    await pass(60)
    expect(sent).toEqual([])
  })

  it('is dropped with the props of its component a minute later', async () => {
    setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    const { signings, hold } = portal([], () => says(false))
    const refs = (() => {
      const props = { pressed: 0 }
      const onError = (): void => void (props.pressed += 1)
      const { signing, release } = hold('re_a', { onError })
      release()
      return [new WeakRef(onError), new WeakRef(signing)]
    })()
    await pass(61)
    vi.useRealTimers()
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (typeof collect === 'function') collect()
    expect(refs.map((ref) => ref.deref())).toEqual([undefined, undefined])
    expect(signings.clear()).toBe(false)
  })

  it('asks the own `confirm` once after the end, and never the proxy about an own `create`', async () => {
    const { signings, hold, sent } = portal([], () => says(false))
    const confirm = vi.fn<() => Promise<boolean>>().mockResolvedValue(true)
    const create = vi.fn<() => Promise<object>>()
    const { signing, release } = hold('re_a', { create, confirm })
    signing.run(() => signing.dispatch({ type: 'show', place: 'tab' }))
    release()
    signing.run(() => signing.dispatch({ type: 'finish', finish: { via: 'message', search: '' } }))
    await pass(0)
    expect(confirm).toHaveBeenCalledOnce()
    expect(signing.state.status).toBe('confirmed')
    signings.invalidate('re_a')
    await pass(60)
    expect(sent).toEqual([])
  })

  it('is the same object for a component that commits after it was dropped', async () => {
    const { signings, hold } = portal([], () => says(false))
    const rendered = signings.get('re_a')
    hold('re_b').release()
    await pass(61)
    rendered.hold({ current: { recipientId: 're_a' } })
    expect(signings.get('re_a')).toBe(rendered)
  })
})

/** Passes time while a person moves the pointer, every ten minutes. */
async function passAttended(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 10) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await pass(Math.min(10, minutes - passed) * 60 - 1)
    page.dispatchEvent(new Event('pointerdown'))
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await pass(1)
  }
}

const saysOf = (answer: object) => () => Response.json(answer)

describe('a signature whose file is missing', () => {
  const pending = { answer: true, sealed: 'pending' } as const
  const initialAnswer = pending

  it('is asked about for an hour, at first every 30 seconds, and then by no timer', async () => {
    const { hold, sent } = portal([], saysOf(pending))
    const { signing } = hold('re_a', { initialAnswer })
    await pass(600)
    expect(sent).toHaveLength(20)
    await passAttended(49)
    expect(signing.getSnapshot().hasWaited).not.toBe(true)
    await passAttended(2)
    expect(signing.getSnapshot().hasWaited).toBe(true)
    const { length } = sent
    await pass(1_500)
    expect(sent).toHaveLength(length)
  })

  it.each(['pointerdown', 'focus'])(
    'is asked about at the event %s, at most every 30 seconds',
    async (event) => {
      const { hold, sent } = portal([], saysOf(pending))
      hold('re_a', { initialAnswer })
      await passAttended(70)
      const { length } = sent
      await pass(30)
      page.dispatchEvent(new Event(event))
      page.dispatchEvent(new Event(event))
      await pass(29)
      page.dispatchEvent(new Event(event))
      await pass(0)
      expect(sent).toHaveLength(length + 1)
    },
  )

  it('is asked about once again when a deliverable is generated, and nothing else is', async () => {
    const { hold, signings, sent } = portal(['re_b'], saysOf({ answer: true, sealed: 'sealed' }))
    const { signing } = hold('re_a', { initialAnswer })
    signings.noteGenerated('del_1')
    await pass(0)
    signings.noteGenerated('del_1')
    await pass(1)
    expect(sent.map(({ id }) => id)).toEqual(['re_a'])
    expect(signing.state.signature?.sealed).toBe('sealed')
  })
})

describe('what a question says about the page', () => {
  it('is which later answers it knows, and whether it has had an answer about the recipient', async () => {
    const urls: string[] = []
    const body = { answer: false, role: 'signer' }
    const fetch = async (input: unknown): Promise<Response> => {
      urls.push(String(input))
      return Response.json(urls.length === 1 ? { answer: false } : body)
    }
    const signings = new Signings({ endpoint: '/api', fetch })
    clients.push(signings)
    for (let count = 0; count < 3; count += 1) {
      const { signal } = new AbortController()
      const asked = { reason: 'returned', byTimer: false, finish: undefined, signal } as const
      // oxlint-disable-next-line no-await-in-loop -- the answers come in order
      await signings.confirm({ ...asked, recipientId: 're_a' })
    }
    const url = '/api/recipients/re_a/confirmation?reason=returned&knows=not_ready,unavailable'
    expect(urls).toEqual([url, url, `${url}&answered=1`])
  })
})
