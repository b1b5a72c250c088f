import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type CeremonyGrant, SigningError } from '../../src/embed/index.js'
import { createCeremonySession } from './support/session.js'
import type { CreateRequest } from '../../src/embed/signing/signingOptions.js'
import {
  grantOf,
  captureErrors,
  reach,
  recordFinish,
  sendTo,
  showCeremony,
  instruct,
  mountIdle,
  PATIENCE,
} from './support/showCeremony.js'

type Answer = (grant: CeremonyGrant) => void

/** Returns a `create` whose promise the test resolves or rejects. */
function createManually() {
  const answers: { readonly resolve: Answer; readonly reject: (error: unknown) => void }[] = []
  const create = vi.fn<(request: CreateRequest) => Promise<CeremonyGrant>>(
    () => new Promise((resolve, reject) => answers.push({ resolve, reject })),
  )
  return { create, answers }
}

const finish = (frame: HTMLIFrameElement): void =>
  instruct(frame, { go: `${location.origin}/finished` })

describe('a ceremony session', () => {
  it('keeps the idempotency key of a request until an answer about that request', async () => {
    captureErrors()
    const { create, answers } = createManually()
    const { session } = showCeremony({ create })
    const failures = [
      new SigningError('rate_limited', 'Too many.', { remedy: 'Wait.', status: 429 }),
      new TypeError('connection lost'),
      new SigningError('network_error', 'Offline.', { remedy: 'Look.', unknownOutcome: true }),
      new SigningError('rate_limited', 'Too many.', { remedy: 'Wait.', status: 429 }),
      new SigningError('host_error', 'Broken.', { remedy: 'Look.', status: 500 }),
      // A login page has answered.
      new SigningError('unauthenticated', 'Signed out.', { remedy: 'Sign in.', status: 200 }),
      // `authorize` refuses before the proxy looks for an earlier request.
      new SigningError('forbidden', 'No.', { remedy: 'Ask.', status: 403 }),
      new SigningError('recipient_not_actionable', 'No.', { remedy: 'Ask.', status: 409 }),
    ]
    for (const [index, failure] of failures.entries()) {
      answers[index]?.reject(failure)
      // oxlint-disable-next-line no-await-in-loop -- each attempt follows a failed one
      await reach(session, 'failed')
      session.start()
    }
    const keys = create.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 8])
  })

  it('requests with a new key after an answer that is no ceremony', async () => {
    captureErrors()
    const { create, answers } = createManually()
    const { session } = showCeremony({ create })
    answers[0]?.resolve(Object({ nothing: 'known' }))
    await reach(session, 'failed')
    session.start()
    const [first, second] = create.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
    expect(second).not.toBe(first)
  })

  it('has a new frame and a new random `state` after every restart', async () => {
    const { session, frame } = showCeremony()
    await reach(session, 'open')
    const first = frame()
    session.restart()
    await reach(session, 'open')
    expect(frame()).not.toBe(first)
    expect(frame().name).toMatch(/^signing-ceremony:[0-9a-f]{32}$/)
    expect(frame().name).not.toBe(first.name)
  })

  const thrown = new TypeError('token=secret')
  it.each<[string, () => Promise<CeremonyGrant>]>([
    ['rejects', async () => Promise.reject(thrown)],
    [
      'throws',
      () => {
        throw thrown
      },
    ],
  ])('passes the exception only to `onError` if `create` %s', async (_how, create) => {
    const console = captureErrors()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session, container } = showCeremony({ create, onError })
    await reach(session, 'failed')
    const [error] = onError.mock.lastCall ?? []
    expect(error?.code).toBe('create_failed')
    expect(error?.cause).toBe(thrown)
    const output = JSON.stringify([console.errors(), onError.mock.calls, session.getSnapshot()])
    expect(output + container.innerHTML + String(error)).not.toContain('secret')
  })

  it('calls only the callbacks that the last call of configure() has set', async () => {
    const [first, second] = [recordFinish(), recordFinish()]
    const { create, answers } = createManually()
    const { session, frame } = showCeremony({ create, onStatusChange: first.onStatusChange })
    answers[0]?.resolve(grantOf())
    await reach(session, 'open')
    session.configure({ create, onStatusChange: second.onStatusChange })
    finish(frame())
    await reach(session, 'finished')
    expect(first.onFinish).not.toHaveBeenCalled()
    expect(second.onFinish).toHaveBeenCalledOnce()
  })

  it.each([
    ['no `confirm`', {}],
    ['a `confirm`', { confirm: async () => false }],
  ])('with %s, starts again if `onStatusChange` calls restart() at the end', async (_what, own) => {
    const { onFinish, onStatusChange } = recordFinish()
    const { session, frame } = showCeremony({ onStatusChange, ...own })
    onFinish.mockImplementation(() => session.restart())
    await reach(session, 'open')
    const { name } = frame()
    finish(frame())
    await vi.waitUntil(() => onFinish.mock.calls.length === 1, PATIENCE)
    await reach(session, 'open')
    expect(frame().name).not.toBe(name)
  })

  it('sends its request before it notifies subscribers', () => {
    const order: string[] = []
    const session = createCeremonySession({
      create: () => {
        order.push('request')
        return new Promise(() => undefined)
      },
    })
    session.subscribe(() => order.push(session.getSnapshot().status))
    session.start()
    session.close()
    expect(order).toEqual(['request', 'creating', 'idle'])
  })

  it.each(['listener', '`create`'])('shows no frame if its %s closes it', async (what) => {
    const { create, answers } = createManually()
    const { session, container } = mountIdle({ create })
    if (what === 'listener') session.subscribe(() => session.close())
    else create.mockImplementationOnce(async () => (session.close(), grantOf()))
    session.start()
    expect(session.getSnapshot().status).toBe('idle')
    answers[0]?.resolve(grantOf())
    await new Promise((resolve) => setTimeout(resolve))
    expect(session.getSnapshot().status).toBe('idle')
    expect(container.innerHTML).toBe('')
  })

  it('continues if callbacks of the application throw, and reports their exceptions as errors of the page', async () => {
    captureErrors()
    const seen: unknown[] = []
    const record = ({ error }: ErrorEvent): number => seen.push(error)
    addEventListener('error', record)
    onTestFinished(() => removeEventListener('error', record))
    const mistake = new Error('the host’s mistake')
    const throws = vi.fn<() => never>(() => {
      throw mistake
    })
    const { session, frame, unmount } = showCeremony({
      onStatusChange: throws,
      onError: throws,
      confirm: async () => Promise.reject(mistake),
    })
    const unsubscribe = session.subscribe(throws)
    await reach(session, 'open')
    await sendTo(frame(), `${location.origin}/login`)
    expect(session.getSnapshot().status).toBe('open')
    frame().contentWindow?.location.assign(`${location.origin}/finished`)
    await reach(session, 'unconfirmed')
    unsubscribe()
    unmount()
    await vi.waitUntil(() => seen.length === throws.mock.calls.length, PATIENCE)
    expect(seen.length).toBeGreaterThanOrEqual(6)
    expect(new Set(seen)).toEqual(new Set([mistake]))
  })

  it('calls no callback after an unmount', async () => {
    const { create, answers } = createManually()
    const onError = vi.fn<() => void>()
    const { unmount } = showCeremony({ create, onError })
    unmount()
    answers[0]?.reject(new Error('late'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(create).toHaveBeenCalledOnce()
    expect(onError).not.toHaveBeenCalled()
  })
})
