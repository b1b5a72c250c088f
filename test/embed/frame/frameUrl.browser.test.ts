import { describe, expect, it, vi } from 'vitest'
import attacks from '../cases/attacks.json' with { type: 'json' }
import { type CeremonyGrant, type SigningError } from '../../../src/embed/index.js'
import {
  grantOf,
  hearConsole,
  reach,
  showCeremony,
  ceremonySite,
  PATIENCE,
} from '../support/showCeremony.js'

/** Asks for a ceremony with a url, and says whether there ever was a frame, and what went wrong. */
async function show(create: () => Promise<CeremonyGrant>, ceremonyOrigins?: readonly string[]) {
  const heard = hearConsole()
  const onError = vi.fn<(error: SigningError) => void>()
  const { session, container } = showCeremony({ create, ceremonyOrigins, onError })
  await vi.waitUntil(() => !['idle', 'creating'].includes(session.getSnapshot().status), PATIENCE)
  return {
    status: session.getSnapshot().status,
    hasFrame: container.querySelector('iframe') !== null,
    code: onError.mock.lastCall?.[0].code,
    remedy: onError.mock.lastCall?.[0].remedy,
    said: JSON.stringify([heard.errors(), onError.mock.lastCall?.[0], session.getSnapshot()]),
  }
}

/** A grant as a backend that keeps no type might send it. */
async function grantWith(url: unknown): Promise<CeremonyGrant> {
  const grant: CeremonyGrant = JSON.parse(JSON.stringify({ ...grantOf(), url }))
  return grant
}

const rows = attacks.flatMap(({ id, name, input }) => {
  const { url } = input
  return id.startsWith('frame') && url !== undefined
    ? [{ id, name, url: url && url.replace('https://app.example.com', location.origin) }]
    : []
})

describe('a ceremony’s url', () => {
  it.each(rows)('is refused as $id: $name', async ({ url }) => {
    const { hasFrame, code } = await show(() => grantWith(url))
    expect({ hasFrame, code }).toEqual({ hasFrame: false, code: 'invalid_url' })
  })

  it.each([
    'javascript:parent.stolen=1//?token=secret',
    'data:text/html,<h1>token=secret</h1>',
    'blob:https://sign.example/token=secret',
    'ftp://sign.example/?token=secret',
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
    null,
    42,
    {},
    ['https://sign.example/?token=secret'],
  ])('is refused as %j, and repeated nowhere', async (url) => {
    const { hasFrame, code, said } = await show(() => grantWith(url))
    expect({ hasFrame, code }).toEqual({ hasFrame: false, code: 'invalid_url' })
    expect(said).not.toContain('secret')
  })

  it('is refused on an origin that ceremonies do not live on, where those are named', async () => {
    const { hasFrame, code } = await show(async () => grantOf(), ['https://sign.example'])
    expect({ hasFrame, code }).toEqual({ hasFrame: false, code: 'invalid_url' })
  })

  it('is shown on an origin that is named', async () => {
    const { hasFrame } = await show(async () => grantOf(), ['https://sign.example', ceremonySite])
    expect(hasFrame).toBe(true)
  })

  it('is shown on the page’s own origin only if the host lists it', async () => {
    const url = `${location.origin}/finished`
    expect((await show(() => grantWith(url))).hasFrame).toBe(false)
    expect((await show(() => grantWith(url), [location.origin])).hasFrame).toBe(true)
  })

  it('is refused with the way out where a `Response` was taken for the grant', async () => {
    const { hasFrame, code, remedy } = await show(async () => fetch('/finished'))
    expect({ hasFrame, code }).toEqual({ hasFrame: false, code: 'invalid_url' })
    expect(remedy).toContain('`url`')
  })

  it('is put into the frame exactly as it came', async () => {
    const url = `${ceremonySite}/ceremony?token=a%2Fb.c~d&locale=de-CH#page=2`
    const { session, frame } = showCeremony({ create: async () => grantOf({ url }) })
    await reach(session, 'open')
    expect(frame().getAttribute('src')).toBe(url)
  })
})

describe('the answer of a backend', () => {
  it.each([
    null,
    'https://sign.example/',
    [],
    42,
    { sealed: true },
    { url: 'https://sign.example/', embeddable_in: 'https://portal.example.com' },
    { url: 'https://sign.example/', embeddable_in: [['https://portal.example.com']] },
  ])('fails and is not silent when it is %j', async (answer) => {
    const { status, code } = await show(async () => JSON.parse(JSON.stringify(answer)))
    expect({ status, code }).toEqual({ status: 'failed', code: 'create_failed' })
  })
})
