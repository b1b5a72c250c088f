import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { frame } from '../../../src/embed/frame/frame.js'
import type { Presenter } from '../../../src/embed/signing/presenter.js'
import type { Signing } from '../../../src/embed/signing/signing.js'
import type { SigningOptions } from '../../../src/embed/signing/signingOptions.js'
import { Signings } from '../../../src/embed/client/signings.js'
import { captureErrors, grantOf, PATIENCE } from '../support/showCeremony.js'

type Answer = () => Response | Promise<Response>

const notFound = (): Response =>
  Response.json({ code: 'not_found', title: 'No.', remedy: 'Look.' }, { status: 404 })
const ended = (): Response => Response.json({ code: 'unauthenticated' }, { status: 401 })
const answerOf = (answer: unknown): Response => Response.json({ answer })
const never = async (): Promise<Response> => new Promise(() => undefined)

/** A client whose proxy gives these answers, and what the client has sent. */
function clientOf({ create, confirm }: { create?: Answer; confirm?: Answer } = {}) {
  const posts: { readonly key: string | null; readonly body: unknown }[] = []
  const questions: string[] = []
  const errors: (readonly [code: string, key: string | undefined])[] = []
  const signings = new Signings({
    endpoint: '/api',
    service: { slowAfter: Infinity },
    onError: ({ code }, { key }) => errors.push([code, key]),
    fetch: async (input, { method, headers, body } = {}) => {
      if (method === 'POST') {
        posts.push({
          key: new Headers(headers).get('idempotency-key'),
          body: typeof body === 'string' && JSON.parse(body),
        })
        return create ? create() : Response.json(grantOf(), { status: 201 })
      }
      questions.push((typeof input === 'string' ? input : '').split('/')[3] ?? '')
      return confirm ? confirm() : answerOf(false)
    },
  })
  onTestFinished(() => void signings.clear())
  return { signings, posts, questions, errors }
}

/** Holds the signing of a recipient as a component does. */
function hold(signings: Signings, recipientId: string, options: SigningOptions = {}) {
  const signing = signings.get(recipientId)
  const holder: { current: SigningOptions } = { current: { recipientId, ...options } }
  const release = signing.hold(holder)
  const start = (): void => signing.perform('start', holder, frame)
  const ask = (): void => signing.run(() => signing.ask('mounted'))
  return { signing, holder, release, start, ask }
}

const until = async (signing: Signing, status: string): Promise<unknown> =>
  vi.waitUntil(() => signing.state.status === status, PATIENCE)
const settled = async (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve))
const comeBack = (): boolean => document.dispatchEvent(new Event('visibilitychange'))

afterEach(() => {
  vi.useRealTimers()
})

describe('thirty signings on a page', () => {
  const ids = Array.from({ length: 30 }, (_, index) => `re_${index}`)

  it('have one set of listeners of the page', () => {
    const added = [vi.spyOn(globalThis, 'addEventListener'), vi.spyOn(document, 'addEventListener')]
    onTestFinished(() => added.forEach((spy) => spy.mockRestore()))
    const { signings } = clientOf()
    for (const id of ids) hold(signings, id)
    const types = added.flatMap(({ mock }) => mock.calls.map(([type]) => type))
    expect(types.toSorted()).toEqual([
      'focus',
      'keydown',
      'online',
      'pageshow',
      'pointerdown',
      'visibilitychange',
    ])
  })
})

describe('a proxy that answers a question with `not_found`', () => {
  it('is asked again if it has answered a question before', async () => {
    captureErrors()
    const answers: Answer[] = [() => answerOf(false), notFound]
    const { signings, questions } = clientOf({
      confirm: () => (answers.shift() ?? (() => answerOf(true)))(),
    })
    const first = hold(signings, 're_a')
    first.ask()
    await vi.waitUntil(() => questions.length === 1, PATIENCE)
    await settled()
    // The host's changed data says nothing about what the proxy offers.
    signings.invalidate('re_unknown')
    const second = hold(signings, 're_b')
    second.ask()
    await vi.waitUntil(() => questions.length === 2, PATIENCE)
    await settled()
    for (const { signing } of [first, second]) signing.perform('recheck')
    await until(first.signing, 'confirmed')
    await until(second.signing, 'confirmed')
    expect(questions).toEqual(['re_a', 're_b', 're_a', 're_b'])
  })

  it('is asked about no signing until the person returns, if it has never answered one', async () => {
    const { signings, questions } = clientOf({ confirm: notFound })
    hold(signings, 're_a').ask()
    await vi.waitUntil(() => questions.length === 1, PATIENCE)
    await settled()
    hold(signings, 're_b').ask()
    await settled()
    expect(questions).toEqual(['re_a'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    comeBack()
    await vi.waitUntil(() => questions.length > 1, PATIENCE)
    expect(questions).toContain('re_b')
  })
})

describe('a login session that has ended', () => {
  it('is reported once to each component and once to the client if a request for a ceremony finds out', async () => {
    captureErrors()
    const { signings, errors } = clientOf({ create: ended })
    const onError = vi.fn<() => void>()
    const [first] = ['re_a', 're_b'].map((id) => hold(signings, id, { onError }))
    first?.start()
    await vi.waitUntil(() => errors.length > 0, PATIENCE)
    await settled()
    expect(first?.signing.state).toMatchObject({ status: 'failed', isSignedOut: true })
    expect(onError).toHaveBeenCalledTimes(2)
    expect(errors).toEqual([['unauthenticated', undefined]])
    // A later press is an error of its own.
    first?.start()
    await vi.waitUntil(() => errors.length > 1, PATIENCE)
    expect(errors[1]).toEqual(['unauthenticated', 're_a'])
  })

  it('causes one question if the browser reports one return by two events, and the others follow its answer', async () => {
    captureErrors()
    const answers: Answer[] = [ended, ended]
    const { signings, questions } = clientOf({ confirm: () => (answers.shift() ?? never)() })
    for (const id of ['re_a', 're_b']) hold(signings, id).ask()
    await vi.waitUntil(() => questions.length === 2, PATIENCE)
    await settled()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
    answers.push(async () => settled().then(() => answerOf(false)))
    comeBack()
    dispatchEvent(new Event('focus'))
    expect(questions).toHaveLength(3)
    await vi.waitUntil(() => questions.length === 4, PATIENCE)
    expect(questions.toSorted()).toEqual(['re_a', 're_a', 're_b', 're_b'])
  })
})

it('a closed document is asked about although its component appears off the screen', async () => {
  const { signings, questions } = clientOf()
  const { signing, ask } = hold(signings, 're_a')
  signing.run(() => signing.dispatch({ type: 'show', place: 'window' }))
  signing.perform('close')
  await vi.waitUntil(() => questions.length === 1, PATIENCE)
  await settled()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5_000 })
  const below = document.body.appendChild(document.createElement('p'))
  onTestFinished(() => below.remove())
  Object.assign(below.style, { position: 'absolute', top: '9000px' })
  onTestFinished(signing.watch(below))
  questions.length = 0
  ask()
  expect(questions).toEqual(['re_a'])
})

describe('two components with the same recipient', () => {
  it('share one signing, even if only one of them has a `landing` and claims', async () => {
    const { signings, posts } = clientOf()
    const second = hold(signings, 're_a')
    const first = hold(signings, 're_a', { landing: 'thanks', claims: { Branch: 'Bern' } })
    expect(second.signing).toBe(first.signing)
    first.start()
    second.start()
    await vi.waitUntil(() => posts.length > 0, PATIENCE)
    expect(posts.map(({ body }) => body)).toMatchObject([
      { landing: 'thanks', claims: { Branch: 'Bern' } },
    ])
  })

  it('receive the same statuses in the same order if one of them calls close()', async () => {
    const { signings } = clientOf({ create: never })
    const received: string[][] = [[], []]
    const components = received.map((statuses, index) =>
      hold(signings, 're_a', {
        onStatusChange: ({ status }) => {
          statuses.push(status)
          if (index === 0 && status === 'creating') components[0]?.signing.perform('close')
        },
      }),
    )
    components[1]?.start()
    expect(received).toEqual([
      ['creating', 'idle'],
      ['creating', 'idle'],
    ])
  })
})

describe('a request whose answer is lost', () => {
  it.each([
    ['a limit', 'rate_limited', 429],
    ['a slow body', 'body_timeout', 408],
    ['a check of the right to sign', 'forbidden', 403],
  ])('is repeated with its idempotency key and its body after %s', async (_, code, status) => {
    captureErrors()
    const answers: Answer[] = [
      async () => Promise.reject(new TypeError('Failed to fetch')),
      () => Response.json({ code }, { status }),
      () => Response.json({ code: 'not_actionable' }, { status: 409 }),
    ]
    const { signings, posts } = clientOf({ create: () => (answers.shift() ?? never)() })
    const first = hold(signings, 're_a', { claims: { Branch: 'Bern' } })
    first.start()
    await until(first.signing, 'failed')
    first.release()
    const second = hold(signings, 're_a', { claims: { Branch: 'Basel' } })
    second.start()
    await until(second.signing, 'failed')
    // The first failure says nothing about the first request. The refusal does, so the next one is a new intention.
    second.start()
    await vi.waitUntil(() => posts.length === 3, PATIENCE)
    await until(second.signing, 'failed')
    second.start()
    await vi.waitUntil(() => posts.length === 4, PATIENCE)
    expect(posts[1]).toEqual(posts[0])
    expect(posts[2]).toEqual(posts[0])
    expect(posts[0]?.body).toMatchObject({ claims: { Branch: 'Bern' } })
    expect(posts[3]?.body).toMatchObject({ claims: { Branch: 'Basel' } })
    expect(posts[3]?.key).not.toBe(posts[0]?.key)
  })
})

const TEN_MINUTES = 600_000

/** Shows nothing, so that a test needs no frame. */
const elsewhere: Presenter = {
  place: 'window',
  show({ report }) {
    report({ type: 'show', place: 'window' })
    report({ type: 'load' })
  },
}

async function leaveTogether() {
  const client = clientOf()
  const [first, second] = [hold(client.signings, 're_a'), hold(client.signings, 're_a')]
  const { signing } = first
  signing.perform('start', first.holder, elsewhere)
  await until(signing, 'open')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  first.release()
  second.release()
  return { ...client, signing }
}

it('a settled signing calls no function of a component that has left', async () => {
  const { signings, questions } = clientOf()
  const confirm = vi.fn<() => Promise<boolean>>(async () => true)
  const { signing, ask, release } = hold(signings, 're_a', { confirm })
  ask()
  await until(signing, 'confirmed')
  release()
  signings.invalidate('re_a')
  await vi.waitUntil(() => questions.length === 1, PATIENCE)
  expect(confirm).toHaveBeenCalledOnce()
})

describe('an attempt without a component', () => {
  it('ends after ten minutes, and the page asks whether the recipient has signed', async () => {
    const { signing, questions } = await leaveTogether()
    vi.advanceTimersByTime(TEN_MINUTES - 1)
    expect(signing.state.status).toBe('open')
    expect(questions).toEqual([])
    vi.advanceTimersByTime(1)
    expect(signing.state.status).toBe('closed')
    await vi.waitUntil(() => questions.length === 1, PATIENCE)
  })

  it('continues if a component shows it again', async () => {
    const { signings, signing } = await leaveTogether()
    vi.advanceTimersByTime(TEN_MINUTES - 1)
    // Answers without the network, which can be slower than thirty seconds of the test's clock.
    const { signing: again } = hold(signings, 're_a', { confirm: async () => false })
    await vi.advanceTimersByTimeAsync(TEN_MINUTES)
    expect(again).toBe(signing)
    expect(signing.state.status).toBe('open')
  })

  it('is not asked about after another user has signed in', async () => {
    const { signings, questions } = clientOf()
    const { start, signing, release } = hold(signings, 're_a')
    signing.run(() => signing.dispatch({ type: 'show', place: 'window' }))
    start()
    signings.clear()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    release()
    await vi.advanceTimersByTimeAsync(TEN_MINUTES)
    expect(questions).toEqual([])
  })

  it('ends at once, without a further notification, when another user signs in', async () => {
    const { signings } = clientOf({ create: never })
    const onStatusChange = vi.fn<() => void>()
    const { start, signing } = hold(signings, 're_a', { onStatusChange })
    start()
    expect(signings.clear()).toBe(true)
    expect(onStatusChange).toHaveBeenCalledOnce()
    expect(signings.get('re_a')).not.toBe(signing)
  })
})
