import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CeremonyGrant, CeremonySessionOptions } from '../../src/embed/index.js'
import { setWholeWindow } from '../../src/embed/redirect/wholeWindow.js'
import { replaceApi } from './support/breakBrowser.js'
import { captureErrors, grantOf, PATIENCE, reach, showCeremony } from './support/showCeremony.js'

const ENTRY = 'signing-ceremony:finished'

beforeEach(() => {
  sessionStorage.removeItem(ENTRY)
  onTestFinished(() => sessionStorage.removeItem(ENTRY))
})

/** Replaces the navigation of the window, and returns the urls to which the page would go. */
function watchWindow(isOurs = true) {
  const leave = vi.fn<(url: string) => void>()
  onTestFinished(setWholeWindow({ isOurs: () => isOurs, navigate: leave }))
  return leave
}

/** Mounts a ceremony that has not started. */
function mount(options: Partial<CeremonySessionOptions> = {}, over: CeremonyGrant = {}) {
  const create = vi.fn<CeremonySessionOptions['create']>(async () => grantOf(over))
  const { session } = showCeremony(
    { create, ceremonyKey: 'lease-7', ...options }
  )
  return { session, create }
}

const url = grantOf().url

describe('openHere()', () => {
  it('requests one ceremony and navigates the window to it, also if it is called twice', async () => {
    const leave = watchWindow()
    const { session, create } = mount()
    session.openHere()
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    expect(leave.mock.calls).toEqual([[url]])
    expect(create).toHaveBeenCalledOnce()
    expect(session.getSnapshot()).toMatchObject({ status: 'opening', place: 'window' })
  })

  it('adds the parameters for a tab to the url, because no frame shows the ceremony', async () => {
    const leave = watchWindow()
    const { session } = mount({}, { url_parameters: { frame: { a: '1' }, tab: { b: '2' } } })
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    expect(leave.mock.calls).toEqual([[`${url}?b=2`]])
  })

  it.each([
    ['moves the ceremony of an open frame to the window', {}, 1],
    [
      'requests another ceremony if the url of the open frame works only once',
      { single_use: true },
      2,
    ],
  ])('%s', async (_what, over, requests) => {
    const leave = watchWindow()
    const { session, create } = mount({}, over)
    session.start()
    await reach(session, 'open')
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    expect(create).toHaveBeenCalledTimes(requests)
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('shows the requested ceremony in the window instead of a frame', async () => {
    const leave = watchWindow()
    const { session, create } = mount()
    session.start()
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    expect(create).toHaveBeenCalledOnce()
  })

  it('opens a tab instead if another page frames this page', async () => {
    const leave = watchWindow(false)
    captureErrors()
    const open = vi.fn<() => null>(() => null)
    replaceApi([globalThis, 'open'], open)
    const { session } = mount({ onError: () => undefined })
    session.openHere()
    expect(open).toHaveBeenCalledOnce()
    await reach(session, 'blocked')
    expect(leave).not.toHaveBeenCalled()
    expect(session.getSnapshot().error?.code).toBe('popup_blocked')
  })

  it('leaves the page again after a failure, when restart() is called', async () => {
    const leave = watchWindow()
    captureErrors()
    const create = vi
      .fn<CeremonySessionOptions['create']>()
      .mockRejectedValueOnce(new Error('Down.'))
      .mockResolvedValue(grantOf())
    const { session } = mount({ create })
    session.openHere()
    await reach(session, 'failed')
    expect(leave).not.toHaveBeenCalled()
    session.restart()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
  })

  it('becomes slow if the window does not leave the page', async () => {
    watchWindow()
    const { session } = mount({ slowAfter: 1 })
    session.openHere()
    await expect
      .poll(() => session.getSnapshot(), PATIENCE)
      .toMatchObject({ status: 'opening', place: 'window', slow: true })
  })

  it('ends the attempt and asks if the browser restores the page from its cache', async () => {
    const leave = watchWindow()
    const confirm = vi.fn<NonNullable<CeremonySessionOptions['confirm']>>(async () => false)
    const { session } = mount({ confirm })
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(session.getSnapshot()).toEqual({ status: 'idle' })
    const reasons = confirm.mock.calls.map(([{ reason }]) => reason)
    expect(reasons.filter((reason) => reason === 'returned')).toHaveLength(1)
  })

  it('warns if the landing page is on another origin, which cannot know this page', async () => {
    const leave = watchWindow()
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const { session } = mount({}, { redirect_url: 'https://api.portal.test/finished' })
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('api.portal.test'))
  })

  it('navigates the window even if nothing can be stored', async () => {
    const leave = watchWindow()
    replaceApi([Storage.prototype, 'setItem'], () => {
      throw new DOMException('Storage is full.', 'QuotaExceededError')
    })
    const { session } = mount()
    session.openHere()
    await vi.waitUntil(() => leave.mock.calls.length > 0, PATIENCE)
    expect(sessionStorage.getItem(ENTRY)).toBeNull()
  })
})
