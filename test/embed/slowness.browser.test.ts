import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { CHECK_EVERY, watchSlowness } from '../../src/embed/browser.js'
import {
  PATIENCE,
  ceremonySite,
  grantOf,
  captureErrors,
  reach,
  showCeremony,
} from './support/showCeremony.js'

/** Makes the page look hidden or offline, and dispatches the matching browser events. */
function setPageState(what: { readonly hidden?: boolean; readonly offline?: boolean }): void {
  Object.defineProperty(document, 'hidden', { configurable: true, value: what.hidden ?? false })
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: !what.offline })
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event(what.offline ? 'offline' : 'online'))
}

function watch(milliseconds = 1000) {
  const onSlow = vi.fn<() => void>()
  const watching = new AbortController()
  const stop = (): void => watching.abort()
  watchSlowness(watching.signal, milliseconds, onSlow)
  onTestFinished(stop)
  return { onSlow, stop }
}

describe('the timer that reports slow loading (watchSlowness)', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(document, 'hidden')
    Reflect.deleteProperty(navigator, 'onLine')
  })

  it('calls `onSlow` once, after the given time', () => {
    const { onSlow } = watch()
    vi.advanceTimersByTime(999)
    expect(onSlow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    setPageState({ hidden: true })
    setPageState({})
    vi.advanceTimersByTime(5000)
    expect(onSlow).toHaveBeenCalledOnce()
  })

  it.each([{ hidden: true }, { offline: true }])('pauses while the page’s state is %o', (away) => {
    const { onSlow } = watch()
    vi.advanceTimersByTime(600)
    setPageState(away)
    vi.advanceTimersByTime(60_000)
    setPageState({})
    vi.advanceTimersByTime(399)
    expect(onSlow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onSlow).toHaveBeenCalledOnce()
  })

  it('calls `onSlow` one check later if the clock is set back', () => {
    const { onSlow } = watch()
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(1000)
    expect(onSlow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(CHECK_EVERY)
    expect(onSlow).toHaveBeenCalledOnce()
  })

  it('starts when a page opened in a background tab becomes visible', () => {
    setPageState({ hidden: true })
    const { onSlow } = watch()
    vi.advanceTimersByTime(60_000)
    setPageState({})
    vi.advanceTimersByTime(1000)
    expect(onSlow).toHaveBeenCalledOnce()
  })

  it.each([Infinity, 2 ** 31, Number.NaN])('never calls `onSlow` if set to %d ms', (afterMs) => {
    const { onSlow } = watch(afterMs)
    vi.advanceTimersByTime(60_000)
    setPageState({ hidden: true })
    setPageState({})
    vi.advanceTimersByTime(60_000)
    expect(onSlow).not.toHaveBeenCalled()
  })

  it('is removed with its event listeners when it is stopped', () => {
    const { onSlow, stop } = watch()
    stop()
    setPageState({ hidden: true })
    setPageState({})
    vi.advanceTimersByTime(5000)
    expect(onSlow).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('a slow frame', () => {
  it('is reported only once, and the ceremony’s status is `open` after the frame has loaded', async () => {
    const captured = captureErrors()
    const onError = vi.fn<() => void>()
    const { session, frame } = showCeremony({
      create: async () => grantOf({ url: `${ceremonySite}/ceremony?after=400` }),
      service: { slowAfter: 50 },
      onError,
    })
    await vi.waitUntil(() => session.getSnapshot().slow, PATIENCE)
    const shown = frame()
    await reach(session, 'open')
    expect(frame()).toBe(shown)
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'frame_slow' }))
    expect(captured.errors()).toHaveLength(1)
  })
})
