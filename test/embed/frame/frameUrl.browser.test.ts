import { describe, expect, it, vi } from 'vitest'
import {
  type CeremonyGrant,
  type ConfirmRequest,
  type SigningError,
} from '../../../src/embed/index.js'
import {
  grantOf,
  captureErrors,
  reach,
  showCeremony,
  ceremonySite,
  PATIENCE,
  pageIn,
} from '../support/showCeremony.js'

/** Requests a ceremony. Returns its status, its error, and whether it has a frame. */
async function show(create: () => Promise<CeremonyGrant>, ceremonyOrigins?: readonly string[]) {
  const captured = captureErrors()
  const onError = vi.fn<(error: SigningError) => void>()
  const { session, container } = showCeremony({ create, service: { ceremonyOrigins }, onError })
  await vi.waitUntil(() => !['idle', 'creating'].includes(session.getSnapshot().status), PATIENCE)
  return {
    status: session.getSnapshot().status,
    hasFrame: container.querySelector('iframe') !== null,
    code: onError.mock.lastCall?.[0].code,
    remedy: onError.mock.lastCall?.[0].remedy,
    output: JSON.stringify([captured.errors(), onError.mock.lastCall?.[0], session.getSnapshot()]),
  }
}

/** Returns an answer with any value as its `url`, which a backend without types can send. */
async function grantWith(url: unknown): Promise<CeremonyGrant> {
  const grant: CeremonyGrant = JSON.parse(JSON.stringify({ ...grantOf(), url }))
  return grant
}

describe('a ceremony’s url', () => {
  it.each([
    'javascript:parent.stolen=1//?token=secret',
    'data:text/html,<h1>token=secret</h1>',
    'blob:https://sign.example/token=secret',
    'about:blank',
    'ftp://sign.example/?token=secret',
    'http://sign.example/?token=secret',
    '//sign.example/start?token=secret',
    '/start?token=secret',
    'https://user:token=secret@sign.example/',
    ' https://sign.example/?token=secret',
    'https://sign.example/\n?token=secret',
    'https:\\\\sign.example/?token=secret',
    'http://192.168.0.1/?token=secret',
    'http://127.0.0.1.sign.example/?token=secret',
    `${location.origin}/start?token=secret`,
    `${location.origin.toUpperCase()}/start?token=secret`,
    'start?token=secret',
    '',
  ])('is refused if it is %j, and no error contains it', async (url) => {
    const { hasFrame, code, output } = await show(() => grantWith(url))
    expect({ hasFrame, code }).toEqual({ hasFrame: false, code: 'invalid_url' })
    expect(output).not.toContain('secret')
  })

  const own = `${location.origin}/anotherPage`
  it.each([
    ['shown', true, `${ceremonySite}/ceremony`, ['https://sign.example', ceremonySite]],
    ['refused', false, `${ceremonySite}/ceremony`, ['https://sign.example']],
    ['shown', true, own, [location.origin]],
    ['refused', false, own, undefined],
  ])('is %s if the list `ceremonyOrigins` says so: %#', async (_what, isShown, url, origins) => {
    const { hasFrame, code } = await show(() => grantWith(url), origins)
    expect({ hasFrame, code }).toEqual({
      hasFrame: isShown,
      code: isShown ? undefined : 'invalid_url',
    })
  })

  it('causes no error and no call of `confirm` when it loads on the page’s own origin', async () => {
    const onError = vi.fn<() => void>()
    const confirm = vi.fn<(request: ConfirmRequest) => Promise<boolean>>(async () => false)
    const { session } = showCeremony({
      create: async () => grantOf({ url: `${location.origin}/silent` }),
      service: { ceremonyOrigins: [location.origin] },
      onError,
      confirm,
    })
    await reach(session, 'open')
    expect(onError).not.toHaveBeenCalled()
    expect(confirm.mock.calls.map(([{ reason }]) => reason)).toEqual(['mounted'])
  })

  it('is refused with a remedy about `url` if `create` returns a `Response`', async () => {
    const { hasFrame, code, remedy } = await show(async () => fetch('/finished'))
    expect({ hasFrame, code }).toEqual({ hasFrame: false, code: 'invalid_url' })
    expect(remedy).toContain('`url`')
  })

  it('is loaded unchanged, and is in no attribute and in no performance entry', async () => {
    const url = `${ceremonySite}/ceremony?token=a%2Fb.c~d&locale=de-CH#page=2`
    const { session, frame } = showCeremony({ create: async () => grantOf({ url }) })
    await reach(session, 'open')
    expect((await pageIn(frame())).href).toBe(url)
    expect(document.documentElement.outerHTML).not.toContain('a%2Fb.c~d')
    const entries = performance.getEntries().map(({ name }) => name)
    expect(entries.filter((name) => name.includes('a%2Fb.c~d'))).toEqual([])
  })
})

describe('the answer of a backend', () => {
  it.each([
    null,
    { message: 'Unauthorized' },
    { code: 'unauthenticated', title: 'Sign in.', status: 200 },
    { data: { url: 'https://sign.example/?token=secret' } },
    { errors: [{ message: 'Not authorized' }] },
    {},
    { url: 42 },
    { url: {} },
    { url: ['https://sign.example/?token=secret'] },
    'https://sign.example/',
    [],
    42,
    { url: 'https://sign.example/', embeddable_in: 'https://portal.example.com' },
    { url: 'https://sign.example/', embeddable_in: [['https://portal.example.com']] },
  ])('makes the ceremony fail if it is %j', async (answer) => {
    const { status, code } = await show(async () => JSON.parse(JSON.stringify(answer)))
    expect({ status, code }).toEqual({ status: 'failed', code: 'create_failed' })
  })

  it('names the remedy if another copy of the package has sealed it', async () => {
    const { status, remedy } = await show(async () => JSON.parse('{"sealed":true}'))
    expect(status).toBe('failed')
    expect(remedy).toContain('Install only one copy.')
  })
})
