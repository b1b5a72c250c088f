import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type CeremonyGrant,
  createSigningClient,
  type SigningError,
} from '../../../src/embed/index.js'
import type { CreateRequest } from '../../../src/embed/signing/signingOptions.js'
import {
  grantOf,
  captureErrors,
  PATIENCE,
  reach,
  showCeremony,
  ceremonySite,
  pageIn,
} from '../support/showCeremony.js'

/** Returns a promise of a ceremony, which the test resolves with `answer`. */
function manualGrant() {
  const answers: ((grant: CeremonyGrant) => void)[] = []
  const promise = new Promise<CeremonyGrant>((resolve) => answers.push(resolve))
  return { promise, answer: (grant: CeremonyGrant): void => answers[0]?.(grant) }
}

describe('the request for a ceremony', () => {
  it('can still succeed after it was reported as slow', async () => {
    captureErrors()
    const { promise, answer } = manualGrant()
    const { session } = showCeremony({
      create: () => promise,
      service: { slowAfter: 20 },
    })
    expect(session.getSnapshot()).toEqual({ status: 'creating', slow: false })
    await vi.waitUntil(() => session.getSnapshot().slow, PATIENCE)
    answer(grantOf())
    await reach(session, 'open')
  })

  it('fails after 30 seconds, and the user can start again', async () => {
    const captured = captureErrors()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const onError = vi.fn<(error: SigningError) => void>()
    const create = vi.fn<(request: CreateRequest) => Promise<CeremonyGrant>>(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    )
    const { session } = showCeremony({ create, onError })
    vi.advanceTimersByTime(29_999)
    expect(session.getSnapshot()).toEqual({ status: 'creating', slow: false })
    vi.advanceTimersByTime(1)
    expect(session.getSnapshot()).toMatchObject({
      status: 'failed',
      error: { code: 'create_timeout' },
    })
    await Promise.resolve()
    expect(onError).toHaveBeenCalledOnce()
    expect(captured.errors()).toHaveLength(1)
    expect(create.mock.lastCall?.[0].signal.aborted).toBe(true)
    vi.useRealTimers()
    create.mockResolvedValueOnce(grantOf())
    session.start()
    await reach(session, 'open')
  })

  it('ignores an answer that arrives after 30 seconds', async () => {
    captureErrors()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { promise, answer } = manualGrant()
    const { session } = showCeremony({ create: () => promise })
    vi.advanceTimersByTime(30_000)
    answer(grantOf())
    await promise
    await Promise.resolve()
    expect(session.getSnapshot().status).toBe('failed')
  })
})

describe('the url of a ceremony', () => {
  it.each([
    ['?token=a%2Fb.c~d', '?token=a%2Fb.c~d&embedded=true&a%26b=c%20d'],
    ['', '?embedded=true&a%26b=c%20d'],
    ['?t=1#page=2', '?t=1&embedded=true&a%26b=c%20d#page=2'],
  ])(
    'receives only the parameters for frames, which the proxy sent, if the url ends in "%s"',
    async (end, expected) => {
      const { session, frame } = showCeremony({
        create: async () =>
          grantOf({
            url: `${ceremonySite}/ceremony${end}`,
            url_parameters: { frame: { embedded: 'true', 'a&b': 'c d' }, tab: { other: '1' } },
          }),
      })
      await reach(session, 'open')
      expect((await pageIn(frame())).href).toBe(`${ceremonySite}/ceremony${expected}`)
    },
  )

  it.each([7, null, { frame: null }, { frame: 'ab' }, { frame: ['c'] }])(
    'is unchanged if the proxy’s `url_parameters` are the invalid value %j',
    async (url_parameters) => {
      const own = { session: 's', sealed: true, place: 'tab', completion: null, url_parameters }
      const grant: CeremonyGrant = JSON.parse(JSON.stringify({ ...grantOf(), ...own }))
      const { session, frame } = showCeremony({ create: async () => grant })
      await reach(session, 'open')
      expect((await pageIn(frame())).href).toBe(`${ceremonySite}/ceremony`)
    },
  )

  it('can be `null` in the proxy’s answer, like every other field', async () => {
    const nothing = { url: null, embeddable_in: null, redirect_url: null, completion: null }
    const client = createSigningClient({
      endpoint: '/api',
      fetch: async () => Response.json(nothing, { status: 201 }),
    })
    const { session } = showCeremony({
      create: () => client.createCeremony('re_null'),
    })
    await reach(session, 'emailed')
    expect(session.getSnapshot()).toEqual({ status: 'emailed' })
  })
})
