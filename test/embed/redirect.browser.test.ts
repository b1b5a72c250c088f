import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { server } from 'vitest/browser'
import { type CeremonyGrant, ceremonyNotice, redirect } from '../../src/embed/index.js'
import { en } from '../../src/embed/labels/index.js'
import { saying } from '../support/notices.js'
import type { CeremonySessionOptions } from './support/session.js'
import { signatureApiCompletion } from '../../src/proxy/services/signatureApi/completion.js'
import { replaceApi, throwing } from './support/breakBrowser.js'
import { openWindow } from './support/openWindow.js'
import {
  captureErrors,
  confirmWhen,
  grantOf,
  mountIdle,
  PATIENCE,
  reach,
} from './support/showCeremony.js'

const ENTRY = 'signing-ceremony:finished'
const { url } = grantOf()
const { origin: ceremonySite } = new URL(String(url))

/** Creates a session in a window of its own. `leave` receives the navigations of the window. */
async function mountInWindow(
  options: Partial<CeremonySessionOptions> = {},
  over: CeremonyGrant = {},
) {
  const { opened, embed } = await openWindow()
  const leave = vi.fn<(address: string, target: string) => void>()
  replaceApi([opened, 'open'], leave)
  const create = vi.fn<CeremonySessionOptions['create']>(async () => grantOf(over))
  const { confirm, reasons } = confirmWhen()
  const session = embed.createCeremonySession({
    create,
    confirm,
    ceremonyKey: 'lease-7',
    ...options,
  })
  const unmount = embed.mountCeremony(opened.document.body, session, { title: 'Sign the lease' })
  onTestFinished(unmount)
  const start = async (): Promise<void> => {
    session.start(embed.redirect)
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
  }
  return { opened, embed, session, create, reasons, leave, start }
}

// WebKit's driver gives a test no window of its own: `redirect.engines.test.ts` runs there.
describe.skipIf(server.browser === 'webkit')('the presenter `redirect`', () => {
  it('requests one ceremony and navigates the window to it, even if start() is called twice', async () => {
    const { session, embed, create, leave, start } = await mountInWindow()
    session.start(embed.redirect)
    await start()
    expect(leave.mock.calls).toEqual([[url, '_self']])
    expect(create).toHaveBeenCalledOnce()
    expect(session.getSnapshot()).toMatchObject({ status: 'opening', place: 'window' })
  })

  it.each<[string, string, string | undefined]>([
    ['adds the parameters for a tab, because no frame shows the ceremony', `${url}?b=2`, undefined],
    ['opens the page for tabs', `${ceremonySite}/tab?t=1&b=2`, `${ceremonySite}/tab?t=1`],
    ['ignores a page for tabs on another origin', `${url}?b=2`, 'https://other.example/tab'],
    ['ignores a page for tabs without an origin', `${url}?b=2`, '/tab'],
  ])('%s', async (_what, expected, tab_url) => {
    const url_parameters = { frame: { a: '1' }, tab: { b: '2' } }
    const { leave, start } = await mountInWindow({}, { url_parameters, tab_url })
    await start()
    expect(leave.mock.calls).toEqual([[expected, '_self']])
  })

  it('stores the page to which the window returns, and no url of the ceremony', async () => {
    const { opened, start } = await mountInWindow()
    await start()
    const stored = opened.sessionStorage.getItem(ENTRY) ?? ''
    expect(JSON.parse(stored)).toMatchObject({ key: 'lease-7', page: '/host?policy=', scroll: 0 })
    expect(stored).not.toContain(new URL(String(url)).host)
  })

  it('navigates the window even if nothing can be stored', async () => {
    const { opened, start, leave } = await mountInWindow()
    const { prototype } = Reflect.get(opened, 'Storage')
    replaceApi([prototype, 'setItem'], throwing)
    await start()
    expect(leave).toHaveBeenCalledOnce()
  })

  it('leaves the page again after a failure, when restart() is called', async () => {
    const create = vi
      .fn<CeremonySessionOptions['create']>()
      .mockRejectedValueOnce(new Error('Down.'))
      .mockResolvedValue(grantOf())
    const { opened, embed, session, leave } = await mountInWindow({ create })
    replaceApi([Reflect.get(opened, 'console'), 'error'], () => undefined)
    session.start(embed.redirect)
    await reach(session, 'failed')
    expect(leave).not.toHaveBeenCalled()
    session.restart()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
  })

  it('becomes slow if the window does not leave the page', async () => {
    const { session, start } = await mountInWindow({ service: { slowAfter: 1 } })
    await start()
    await expect
      .poll(() => session.getSnapshot(), PATIENCE)
      .toMatchObject({ status: 'opening', place: 'window', slow: true })
  })

  it('ends the attempt and asks if the browser restores the page from its back/forward cache', async () => {
    const { opened, session, reasons, start } = await mountInWindow()
    await start()
    const restored = new PageTransitionEvent('pageshow', { persisted: true })
    opened.dispatchEvent(restored)
    expect(session.getSnapshot()).toEqual({ status: 'closed' })
    expect(reasons()).toEqual(['mounted', 'left'])
  })

  it('offers a link instead if another page frames this page', async () => {
    captureErrors()
    const leave = vi.fn<() => void>()
    replaceApi([globalThis, 'open'], leave)
    const { session } = mountIdle()
    session.start(redirect)
    await reach(session, 'blocked')
    expect(leave).not.toHaveBeenCalled()
    expect(session.getSnapshot().error).toMatchObject({ code: 'popup_blocked', reason: 'framed' })
    expect(session.getSnapshot().error?.remedy).toMatch(/redirect_framed|Another page frames/)
    expect(session.tabLink()?.target).toBe('_blank')
    // No browser blocked a tab, and no retry can help.
    expect(ceremonyNotice(session.getSnapshot(), en, { wasShown: false })).toMatchObject({
      ...saying(en.blocked, en.nothingSigned),
      actions: ['openInTab'],
    })
  })
})

const departure = { key: 'lease-7', page: '/lease', time: Date.now(), endsWithNewer: false }

/** Mounts a ceremony in a window that has stored `entry`. The question after the end is pending. */
function mountAfterReturn(entry: unknown, options: Partial<CeremonySessionOptions> = {}) {
  sessionStorage.setItem(ENTRY, typeof entry === 'string' ? entry : JSON.stringify(entry))
  const confirm = vi.fn<NonNullable<CeremonySessionOptions['confirm']>>(
    async ({ reason }) => new Promise((resolve) => reason === 'mounted' && resolve(false)),
  )
  const { session } = mountIdle({ ceremonyKey: 'lease-7', confirm, ...options })
  const reasons = (): readonly string[] => confirm.mock.calls.map(([{ reason }]) => reason)
  return { session, reasons }
}

describe('a page to which the window returns', () => {
  beforeEach(() => {
    sessionStorage.removeItem(ENTRY)
    onTestFinished(() => sessionStorage.removeItem(ENTRY))
  })

  it('confirms the end that the landing page has reported, once', () => {
    const { session, reasons } = mountAfterReturn({ ...departure, search: '?id=1' })
    const finish = { via: 'location', search: '?id=1' }
    expect(session.getSnapshot()).toEqual({ status: 'confirming', finish })
    expect(reasons()).toEqual(['finished'])
    expect(sessionStorage.getItem(ENTRY)).toBeNull()
    const second = mountIdle({ ceremonyKey: 'lease-7' })
    expect(second.session.getSnapshot().status).toBe('idle')
  })

  it('restores the scroll position', () => {
    const scrolled = vi.fn<(x: number, y: number) => void>()
    replaceApi([globalThis, 'scrollTo'], scrolled)
    mountAfterReturn({ ...departure, scroll: 740, search: '' })
    expect(scrolled.mock.calls).toEqual([[0, 740]])
  })

  it.each([
    ['no end, because the person used the Back button', departure],
    ['the end of another signing', { ...departure, key: 'lease-8', search: '' }],
    ['an end of yesterday', { ...departure, search: '', time: Date.now() - 90_000_000 }],
    ['an end without a time', { ...departure, search: '', time: 'now' }],
    ['a text that is no JSON', '{'],
    ['the nonce of a tab', 'ab01'],
    ['a list', []],
  ])('asks as on every mount if the window has stored %s', (_what, entry) => {
    const { session, reasons } = mountAfterReturn(entry)
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    expect(reasons()).toEqual(['mounted'])
  })

  it('does not continue a session without a key', () => {
    const entry = { ...departure, search: '' }
    const { session } = mountAfterReturn(entry, { ceremonyKey: undefined })
    expect(session.getSnapshot().status).toBe('idle')
  })

  it.each([
    ['completed', { status: 'confirming', finish: { event: 'completed' } }],
    ['declined', { status: 'confirming', finish: { event: 'declined' } }],
    ['canceled', { status: 'failed', error: { code: 'ceremony_canceled' } }],
    ['failed', { status: 'failed', error: { code: 'ceremony_failed' } }],
  ])('shows the result "%s" of today’s live service', async (result, state) => {
    captureErrors()
    const search = `?ceremony_result=ceremony.${result}`
    const entry = { ...departure, completion: signatureApiCompletion, search }
    const { session } = mountAfterReturn(entry)
    expect(session.getSnapshot()).toMatchObject(state)
  })

  it('ignores a stored table of events that has another form', () => {
    const search = '?ceremony_result=ceremony.canceled'
    const completion = { events: null, result: 'ceremony_result' }
    const { session } = mountAfterReturn({ ...departure, completion, search })
    expect(session.getSnapshot().status).toBe('confirming')
  })

  it('requests no ceremony by itself, and shows the answer of `confirm`', async () => {
    const create = vi.fn<CeremonySessionOptions['create']>()
    const entry = { ...departure, search: '' }
    const { session } = mountAfterReturn(entry, { create, confirm: async () => true })
    await reach(session, 'confirmed')
    expect(create).not.toHaveBeenCalled()
  })
})
