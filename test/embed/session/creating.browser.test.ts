import { describe, expect, it, vi } from 'vitest'
import {
  type CeremonyGrant,
  createSigningClient,
  type CreateRequest,
  type SigningError,
} from '../../../src/embed/index.js'
import {
  grantOf,
  hearConsole,
  PATIENCE,
  reach,
  showCeremony,
  ceremonySite,
} from '../support/showCeremony.js'

const never = (): Promise<CeremonyGrant> => new Promise(() => undefined)

/** An answer that comes when the test says. */
function byHand() {
  const answers: ((grant: CeremonyGrant) => void)[] = []
  const promise = new Promise<CeremonyGrant>((resolve) => answers.push(resolve))
  return { promise, answer: (grant: CeremonyGrant): void => answers[0]?.(grant) }
}

describe('the wait for a ceremony', () => {
  it('becomes slow, and still takes the answer', async () => {
    hearConsole()
    const { promise, answer } = byHand()
    const { session } = showCeremony({
      create: () => promise,
      slowAfter: 20,
    })
    expect(session.getSnapshot()).toEqual({ status: 'creating', slow: false })
    await vi.waitUntil(() => session.getSnapshot().slow, PATIENCE)
    answer(grantOf())
    await reach(session, 'open')
  })

  it('has an end, which offers to begin anew and joins nothing that has hung', async () => {
    const heard = hearConsole()
    const onError = vi.fn<(error: SigningError) => void>()
    const create = vi.fn<(request: CreateRequest) => Promise<CeremonyGrant>>(never)
    const { session } = showCeremony({ create, createTimeout: 30, onError })
    await reach(session, 'failed')
    expect(onError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ code: 'create_timeout' }),
    )
    expect(heard.errors()).toHaveLength(1)
    expect(create.mock.lastCall?.[0]).toMatchObject({ fresh: false, signal: { aborted: true } })
    create.mockResolvedValueOnce(grantOf())
    session.start()
    await reach(session, 'open')
    expect(create.mock.lastCall?.[0]).toMatchObject({ fresh: true, signal: { aborted: false } })
  })

  it('is told of once, also where the request ends with its signal', async () => {
    hearConsole()
    const onError = vi.fn<(error: SigningError) => void>()
    const { session } = showCeremony({
      create: ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
      createTimeout: 30,
      onError,
    })
    await reach(session, 'failed')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(onError.mock.calls.map(([{ code }]) => code)).toEqual(['create_timeout'])
  })

  it('takes no answer that comes after its end', async () => {
    hearConsole()
    const { promise, answer } = byHand()
    const { session } = showCeremony({
      create: () => promise,
      createTimeout: 30,
    })
    await reach(session, 'failed')
    answer(grantOf())
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(session.getSnapshot().status).toBe('failed')
  })

  it('is never shared with a request that hangs, for the client’s callers either', async () => {
    hearConsole()
    let requests = 0
    const client = createSigningClient({
      endpoint: '/api',
      fetch: async () => {
        requests += 1
        return requests === 1
          ? new Promise(() => undefined)
          : Response.json(grantOf(), { status: 201 })
      },
    })
    const create = (request: CreateRequest) => client.createCeremony('re_a', request)
    const first = showCeremony({ create, createTimeout: 30 })
    await reach(first.session, 'failed')
    const second = showCeremony({ create })
    await reach(second.session, 'open')
    expect(requests).toBe(2)
  })

  it.each([Infinity, undefined])('has no end before its time: %s', async (createTimeout) => {
    const { session } = showCeremony({ create: never, createTimeout, slowAfter: Infinity })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(session.getSnapshot()).toEqual({ status: 'creating', slow: false })
  })
})

describe('the url of a grant', () => {
  it.each([
    ['?token=a%2Fb.c~d', '?token=a%2Fb.c~d&embedded=true&a%26b=c%20d'],
    ['', '?embedded=true&a%26b=c%20d'],
    ['?t=1#page=2', '?t=1&embedded=true&a%26b=c%20d#page=2'],
  ])('gets the parameters of its place and is otherwise as it came: %s', async (end, expected) => {
    const { session, frame } = showCeremony({
      create: async () =>
        grantOf({
          url: `${ceremonySite}/ceremony${end}`,
          url_parameters: { frame: { embedded: 'true', 'a&b': 'c d' }, tab: { other: '1' } },
        }),
    })
    await reach(session, 'open')
    expect(frame().getAttribute('src')).toBe(`${ceremonySite}/ceremony${expected}`)
  })

  it.each([7, null, { frame: null }, { frame: 'ab' }, { frame: ['c'] }])(
    'is not confused by fields of a host’s own: %j',
    async (url_parameters) => {
      const own = { session: 's', sealed: true, place: 'tab', completion: null, url_parameters }
      const grant: CeremonyGrant = JSON.parse(JSON.stringify({ ...grantOf(), ...own }))
      const { session, frame } = showCeremony({ create: async () => grant })
      await reach(session, 'open')
      expect(frame().getAttribute('src')).toBe(`${ceremonySite}/ceremony`)
    },
  )

  it('that is null counts as left out, as other backends write it', async () => {
    const nothing = { url: null, embeddable_in: null, redirect_url: null, completion: null }
    const client = createSigningClient({
      endpoint: '/api',
      fetch: async () => Response.json(nothing, { status: 201 }),
    })
    const { session } = showCeremony({
      create: (request) => client.createCeremony('re_null', request),
    })
    await reach(session, 'emailed')
    expect(session.getSnapshot()).toEqual({ status: 'emailed' })
  })
})
